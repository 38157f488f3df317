// Package provider speaks to models in the wire formats of their providers: it tells them what they can call, reads what they
// have called, and answers. The word "tool" ends here; what a turn gets is a name and arguments.
//
//	defined := provider.Define(provider.Anthropic, s)           // once for a snapshot
//	tools, err := defined.AppendRoster(nil, t.Roster())         // for a turn
//	calls, err := provider.Anthropic.ReadCalls(response)        // or a Stream
//	x, err := provider.NewExchange(provider.Anthropic, calls)
//	t.Call(ctx, turn.Call{Name: []byte(c.Name), Arguments: c.Arguments}, &run)
//	a := provider.AnswerTo(&run); err = x.Answer(c.ID, &a)
//	message := x.Close(nil)                                     // what goes back
//
// # What a model is told of a Skill
//
// Its name, a description, and a schema of its arguments. The description is the engine's. Of a package it has names and tokens
// alone, whose forms admission judges; no title, summary or other text that an author is free in reaches a model. It is made
// of these sentences, each only where it applies; the most important ones stand first, and what finds no room in MaxDescription
// bytes is left out:
//
//	ABILITY: NAME IN WORDS.
//	what the engine says of the primitive, for a cognitive Skill, of which nothing but the current signals follows
//	the effect:
//	    none                   Works on what is passed and changes nothing.
//	    read                   Reads and changes nothing.
//	    reversibleMutation     Makes a change that can be undone. (Also a mutation whose access is reversible.)
//	    mutation               Makes a change that cannot be undone from here.
//	    externalCommunication  Communicates beyond this machine; what has been sent cannot be called back.
//	    destructive            Takes something away that may not come back.
//	The person is asked before it runs.
//	Needs the arguments ARGUMENTS. | Takes no arguments. | Every argument can be left out.
//	Compose ARGUMENTS yourself.                               (requiresComposition)
//	The person's own words can serve as ARGUMENTS.            (spokenSpan)
//	What it acts on is named by ARGUMENTS.                    (targetParameters)
//	Needs the current SIGNALS. Uses the current SIGNALS, if any.
//	Works only on TARGET CLASSES.
//	Works its application, which has to be in front, by keys and pointer.
//	The TOKEN has to stay the same meanwhile. The TOKEN has to be the one that was meant.
//	Uses PERMISSIONS, in words of the engine.
//	Runs in order: OPERATIONS.
//	Gives VALUE TYPES.
//	Ends within 10 s; at most 64 KiB each way.
//
// Signals and value types are the last part of their ids. Optional arguments, values of enumerations and types stand in the
// schema and nowhere else, and what a provider's schema cannot say is not said: the turn reads the arguments strictly, whatever
// the model was told.
//
// # Why definitions are made at run time
//
// A host installs packages at run time, so their definitions have to be made there. The shipped ones are made by the same code,
// when a snapshot is, and kept as bytes: a roster is then a copy, without an allocation. Generating them would be a second
// spelling of one thing, for less than a millisecond of an activation. What would reach a model is reviewed all the same:
// testdata/projections.txt has it for every Skill that is shipped, and package verify/profile judges it for every package.
//
// # Providers
//
//	anthropic         Messages. Arguments that can be left out are not in required. Tools are strict when those of the roster
//	                  whose arguments are all scalars are at most 20 and have at most 24 optional ones together; else none is.
//	                  A roster is strict as a whole or not at all, so that no definition depends on where it stands.
//	openai-responses, openai-chat
//	                  A Skill whose arguments are all scalars is strict: everything is required, and what can be left out can
//	                  be null, which the turn reads as absent. At most 128 Skills in a request.
//	gemini            parametersJsonSchema, which a Skill without parameters does not have.
//
// # Calls
//
// What is read is the calls of a response: their ids, names and arguments, in their order. Arguments are the bytes that the
// model wrote; none, null and empty ones are {}. What is wrong in them the turn says to the model. What is wrong with the
// response, so that its calls could not be told apart or answered, is an Error, and nothing of it is to be run.
//
// A call without an id gets one, bonnie_call_N for call N of its response, which is unique there and nowhere else. OpenAI Chat
// is answered with it; Gemini pairs answers without an id by their order and name.
//
// A Stream takes the data of each event. Arguments arrive in parts, which are joined by the index of their call; calls can be
// interleaved. Older shapes are read: blocks of Anthropic without a caller, function_call and single calls of OpenAI Chat
// without an index, responses of Gemini in one array. So is what servers do that imitate OpenAI: all calls at index 0 with
// different ids, or arguments as an object. Arguments of Gemini that arrive by path (partialArgs) are put together.
//
// The model's own message goes back by the caller, as it came. The signature of a part of Gemini is in the call, too.
//
// # Answers
//
// An Exchange knows the calls of a response, takes one answer for each, and answers what is left when it closes: the status
// cancelled, the cause turnEnded. An answer is the same JSON object for every provider (and for MCP), in this order:
//
//	status        of the run (spec 6.4)
//	cause         if there is one (spec 6.6)
//	says          the engine's sentences on the two, on limits, and on how to take the data
//	about         what the cause is about
//	alternatives  applications that could serve
//	findings      [{"argument": JSON pointer, "says": sentence of the engine}], all that is wrong with the arguments
//	origin        the value type of the data, a name that is declared
//	data          the value
//
// All but status and says can be absent. The engine speaks in says alone. What came from files, pages, programs and people stands
// under about, alternatives, argument and data (and, quoted, in the sentences of findings), as JSON values: no text can end the
// frame that it stands in. Characters that nobody sees (wire.IsHidden) are written as escapes there.
//
// Anthropic gets the object as text content, with is_error where a call was not carried out; OpenAI as text, which has no such
// mark; Gemini as an object, under error or output.
package provider
