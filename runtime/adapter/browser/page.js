// What is read of a page. It runs in a world of its own: it sees the page's nodes and none of the page's code, and the page sees
// nothing of it. Properties are read through the prototypes, because the names of a form's fields and of images hide the
// properties of their form and their document.
(() => {
  "use strict";
  if (Object.hasOwn(globalThis, "bonnie")) return; // what the page names so is no property of its own

  const find = (type, name) => {
    for (let p = type.prototype; p; p = Object.getPrototypeOf(p)) {
      const d = Object.getOwnPropertyDescriptor(p, name);
      if (d) return d;
    }
    return {};
  };
  const get = (type, name) => { const g = find(type, name).get; return (o) => g.call(o); };
  const set = (type, name) => { const s = find(type, name).set; return (o, v) => s.call(o, v); };
  const run = (type, name) => { const f = type.prototype[name]; return (o, ...a) => f.apply(o, a); };

  const name = get(Element, "localName"), space = get(Element, "namespaceURI"), kind = get(Node, "nodeType");
  const first = get(Node, "firstChild"), next = get(Node, "nextSibling"), data = get(CharacterData, "data"), content = get(Node, "textContent");
  const parent = get(Node, "parentElement"), connected = get(Node, "isConnected"), shadow = get(Element, "shadowRoot");
  const attribute = run(Element, "getAttribute"), has = run(Element, "hasAttribute"), box = run(Element, "getBoundingClientRect");
  const style = (e) => getComputedStyle(e);
  const body = get(Document, "body"), forms = get(Document, "forms"), heading = get(Document, "title");
  const top = get(Document, "documentElement"), make = run(Document, "createElement"), byID = run(Document, "getElementById");
  const assigned = run(HTMLSlotElement, "assignedNodes");
  const html = "http://www.w3.org/1999/xhtml", svg = "http://www.w3.org/2000/svg";

  // Colours as getComputedStyle gives them: rgb(r, g, b) or rgba(r, g, b, a). Others are not judged.
  const colour = (text) => {
    const m = /^rgba?\(([\d.]+), ([\d.]+), ([\d.]+)(?:, ([\d.]+))?\)$/.exec(text);
    return m && { r: +m[1], g: +m[2], b: +m[3], a: m[4] === undefined ? 1 : +m[4] };
  };
  const alike = (a, b) => Math.max(Math.abs(a.r - b.r), Math.abs(a.g - b.g), Math.abs(a.b - b.b)) < 10;

  const silent = new Set(["script", "style", "template", "noscript", "iframe", "frame", "frameset", "object", "embed", "canvas", "audio", "video",
    "select", "datalist", "textarea", "input", "head", "title", "meter", "progress", "map",
    "defs", "symbol", "desc", "metadata", "clipPath", "mask", "pattern", "marker", "linearGradient", "radialGradient", "filter"]);
  const cells = new Set(["table-cell"]);
  const inline = (display) => display === "contents" || display.startsWith("inline") || display.startsWith("ruby");

  // view is what holds for the text below an element: the colour behind it (null: not known), and what it is clipped to.
  const inside = (e, view) => {
    const s = style(e);
    if (s.display === "none" || s.contentVisibility === "hidden" || +s.opacity < 0.05) return null;
    const placed = s.position === "absolute" || s.position === "fixed";
    if (placed && /^rect\((0px|1px|auto)(, | )(0px|1px|auto)/.test(s.clip)) return null;
    if (/inset\((50|100)%|circle\(0|polygon\(0(px|%)? 0(px|%)?, 0(px|%)? 0(px|%)?/.test(s.clipPath)) return null;
    let { behind, clip } = view;
    if (s.position !== "static" && s.position !== "relative") { behind = null; clip = null; }
    if (s.backgroundImage !== "none") behind = null;
    else {
      const c = colour(s.backgroundColor);
      if (!c || (c.a > 0 && c.a < 0.9)) behind = null;
      else if (c.a >= 0.9) behind = c;
    }
    if (s.overflowX !== "visible" || s.overflowY !== "visible") {
      const n = name(e);
      if (n !== "html" && n !== "body" && s.display !== "contents" && !inline(s.display) || s.display === "inline-block") {
        const r = box(e);
        if (r.width <= 1 || r.height <= 1) return null;
        if (s.overflowX === "hidden" || s.overflowX === "clip") clip = { left: r.left, right: r.right, top: r.top, bottom: r.bottom };
      }
    }
    const drawing = space(e) === svg; // whose text has another ink, over shapes
    if (drawing) behind = null;
    const ink = colour(drawing ? s.fill : s.webkitTextFillColor || s.color), size = parseFloat(s.fontSize);
    const shown = s.visibility === "visible" && size >= 3 && !(drawing && s.fill === "none") && (!ink || ink.a >= 0.1) && !(ink && behind && alike(ink, behind) && s.textShadow === "none");
    return { style: s, view: { behind, clip, shown, pre: s.whiteSpaceCollapse === "preserve" || s.whiteSpace.startsWith("pre") } };
  };

  const range = run(Document, "createRange")(document);
  const drawn = (node, view) => {
    range.selectNodeContents(node);
    for (const r of range.getClientRects()) {
      if (r.width <= 0 || r.height <= 0 || r.right + scrollX <= 0 || r.bottom + scrollY <= 0) continue;
      const c = view.clip;
      if (c && (r.right <= c.left || r.left >= c.right || r.bottom <= c.top || r.top >= c.bottom)) continue;
      return true;
    }
    return false;
  };

  // children gives what is drawn below a node: what its shadow shows, where it has one.
  const children = (e) => {
    if (kind(e) === 1 && space(e) === html) {
      if (name(e) === "slot") {
        const list = assigned(e, { flatten: true });
        if (list.length) return list;
      }
      const s = shadow(e);
      if (s) e = s;
      else if (name(e) === "details" && !has(e, "open")) {
        for (let c = first(e); c; c = next(c)) if (kind(c) === 1 && name(c) === "summary") return [c];
        return [];
      }
    }
    const list = [];
    for (let c = first(e); c; c = next(c)) list.push(c);
    return list;
  };

  // walk reads what can be seen, in reading order: lines with cells between tabs, the headings among them, and links.
  const walk = (mostBytes, mostTime) => {
    const lines = [], heads = [], links = [], until = performance.now() + mostTime;
    let line = "", size = 0, wide = true, kept = false, whole = true, open = null, level = 0, count = 0;
    const flush = () => {
      const text = kept ? line.replace(/\s+$/, "") : line.replace(/ *\t */g, "\t").replace(/^\s+|\s+$/g, "");
      if (text !== "") {
        if (level > 0) heads.push([lines.length, level]);
        lines.push(text);
        size += text.length + 1;
      }
      line = "";
      wide = true;
      kept = false;
    };
    // kept: the line began where the page keeps white space as it is written.
    const add = (text, pre) => {
      if (pre) {
        const parts = text.split("\n"), last = parts.pop();
        for (const part of parts) { kept = kept || line === ""; line += part; flush(); }
        kept = kept || line === "";
        text = last;
      } else {
        text = text.replace(/[ \t\n\r\f]+/g, " ");
        if (wide && text.startsWith(" ")) text = text.slice(1);
      }
      if (text === "") return;
      line += text;
      wide = /\s$/.test(text);
      if (open && open.shown.length < 2000) open.shown += text;
    };
    const root = body(document);
    const start = { behind: { r: 255, g: 255, b: 255, a: 1 }, clip: null, shown: true, pre: false };
    const stack = [];
    if (root) {
      const outer = inside(top(document), start);
      if (outer) stack.push([root, outer.view]);
    }
    while (stack.length) {
      const item = stack.pop();
      if (typeof item === "function") { item(); continue; }
      const [node, view] = item;
      if (++count % 256 === 0 && performance.now() > until || size + line.length > mostBytes) { whole = false; break; }
      if (kind(node) === 3) {
        const text = data(node);
        if (view.shown && /[^ \t\n\r\f]/.test(text)) { if (drawn(node, view)) add(text, view.pre); }
        else if (view.shown && text !== "" && !wide) add(view.pre ? text : " ", view.pre);
        continue;
      }
      if (kind(node) !== 1) continue;
      const n = name(node);
      if (silent.has(n)) continue;
      if (n === "br") { flush(); continue; }
      const here = inside(node, view);
      if (!here) continue;
      if (n === "img") {
        const r = box(node), alt = attribute(node, "alt");
        if (alt && here.view.shown && r.width > 1 && r.height > 1 && r.right + scrollX > 0 && r.bottom + scrollY > 0) add(" " + alt + " ", false);
        continue;
      }
      const display = here.style.display, cell = cells.has(display), block = !cell && !inline(display);
      const after = [];
      if (block) { flush(); after.push(flush); }
      if (cell) { if (line !== "") { line += "\t"; wide = true; } }
      if (display === "inline-block") { if (!wide) add(" ", false); }
      const h = /^h([1-6])$/.exec(n);
      if (h) { level = +h[1]; after.push(() => { level = 0; }); }
      if (n === "a" && space(node) === html && has(node, "href") && !open) {
        const to = href(node);
        if (to) {
          const record = { node, to, shown: "", label: attribute(node, "aria-label") || attribute(node, "title") || attribute(node, "alt") || "" };
          open = record;
          after.push(() => {
            open = null;
            record.shown = record.shown.replace(/\s+/g, " ").trim();
            const r = box(node);
            if (record.shown === "" && r.width > 1 && r.height > 1 && r.right + scrollX > 0 && r.bottom + scrollY > 0) record.shown = record.label.replace(/\s+/g, " ").trim() || " ";
            if (record.shown !== "") { record.shown = record.shown.trim(); links.push(record); }
          });
        }
      }
      if (after.length) stack.push(() => { for (const f of after) f(); });
      const list = children(node);
      for (let i = list.length - 1; i >= 0; i--) stack.push([list[i], here.view]);
    }
    flush();
    if (!root && top(document)) { // no page but a document of some other kind, which has text and nothing to hide it
      const text = content(top(document));
      whole = text.length <= mostBytes;
      lines.push(...text.slice(0, Math.min(mostBytes, 1 << 20)).split("\n", 1 << 16));
    }
    return { lines, heads, links, whole };
  };

  const anchor = get(HTMLAnchorElement, "href");
  const href = (e) => {
    try { const u = new URL(anchor(e)); return (u.protocol === "http:" || u.protocol === "https:") && !u.username && !u.password ? u.href : ""; } catch { return ""; }
  };

  // Forms.
  const elements = get(HTMLFormElement, "elements");
  const list = (collection) => Array.prototype.slice.call(collection);
  const value = { input: get(HTMLInputElement, "value"), textarea: get(HTMLTextAreaElement, "value") };
  const put = { input: set(HTMLInputElement, "value"), textarea: set(HTMLTextAreaElement, "value") };
  const type = get(HTMLInputElement, "type"), checked = get(HTMLInputElement, "checked"), check = set(HTMLInputElement, "checked");
  const options = get(HTMLSelectElement, "options"), multiple = get(HTMLSelectElement, "multiple");
  const chosen = get(HTMLOptionElement, "selected"), choose = set(HTMLOptionElement, "selected"), optionLabel = get(HTMLOptionElement, "label"), optionOff = get(HTMLOptionElement, "disabled");
  const labels = { input: get(HTMLInputElement, "labels"), select: get(HTMLSelectElement, "labels"), textarea: get(HTMLTextAreaElement, "labels") };
  const required = { input: get(HTMLInputElement, "required"), select: get(HTMLSelectElement, "required"), textarea: get(HTMLTextAreaElement, "required") };
  const off = (e) => run(Element, "matches")(e, ":disabled"), fixed = (e) => run(Element, "matches")(e, ":read-only");
  const submitAction = get(HTMLFormElement, "action"), submitMethod = get(HTMLFormElement, "method");
  const buttonType = get(HTMLButtonElement, "type");
  const squeeze = (text) => text.replace(/\s+/g, " ").trim();
  // words gives the text below a label, but for what stands in the fields inside of it.
  const words = (e) => {
    let text = "";
    const stack = [e];
    while (stack.length && text.length < 2000) {
      const node = stack.pop();
      if (kind(node) === 3) text += data(node);
      if (kind(node) !== 1 || silent.has(name(node)) || name(node) === "button") continue;
      const below = [];
      for (let c = first(node); c; c = next(c)) below.push(c);
      while (below.length) stack.push(below.pop());
    }
    return squeeze(text);
  };
  const label = (e) => {
    const n = name(e);
    for (const l of list(labels[n](e) || [])) { const text = words(l); if (text) return text; }
    const by = attribute(e, "aria-labelledby");
    if (by) { const l = byID(document, by.split(" ")[0]); if (l) { const text = words(l); if (text) return text; } }
    return squeeze(attribute(e, "aria-label") || attribute(e, "placeholder") || attribute(e, "title") || attribute(e, "name") || attribute(e, "id") || "");
  };
  const legend = (e) => {
    for (let p = parent(e); p && name(p) !== "form"; p = parent(p)) {
      if (name(p) === "fieldset") for (let c = first(p); c; c = next(c)) if (kind(c) === 1 && name(c) === "legend") return words(c);
    }
    return squeeze(attribute(e, "name") || "");
  };
  const hush = /passw|passcode|passphrase|one.?time|\botp\b|\bpin\b|2fa|\bcvv|\bcvc|\bcsc\b|card.?(num|no\b|code)|\biban\b|security.?code|verification.?code/i;
  const secret = (e, text) => type(e) === "password" || /(^| )(current-password|new-password|one-time-code|cc-)/.test(attribute(e, "autocomplete") || "")
    || type(e) !== "hidden" && hush.test([text, attribute(e, "name"), attribute(e, "id")].join(" "));
  const kinds = { date: "date", month: "date", week: "date", time: "date", "datetime-local": "date", number: "number", range: "number", file: "file", checkbox: "tick" };
  const buttons = new Set(["submit", "button", "reset", "image"]);

  // fields reads the fields of a form: {kind, label, required, value, choices, fill, nodes}.
  const fields = (form) => {
    const out = [], groups = new Map();
    for (const e of list(elements(form))) {
      const n = name(e);
      if (n === "select") {
        const o = list(options(e)), many = multiple(e);
        out.push({ kind: many ? "choices" : "choice", label: label(e), required: required.select(e), choices: o.map((x) => optionOff(x) ? null : squeeze(optionLabel(x))),
          at: o.flatMap((x, i) => chosen(x) ? [i] : []), fill: !off(e) && run(Element, "getClientRects")(e).length > 0, nodes: o });
      } else if (n === "textarea") {
        out.push({ kind: "lines", label: label(e), required: required.textarea(e), value: value.textarea(e), fill: !off(e) && !fixed(e) && run(Element, "getClientRects")(e).length > 0, nodes: [e] });
      } else if (n === "input" && !buttons.has(type(e))) {
        const t = type(e), seen = t !== "hidden" && !off(e) && run(Element, "getClientRects")(e).length > 0;
        if (t === "radio") {
          const group = attribute(e, "name") || "";
          let g = groups.get(group);
          if (!g) { g = { kind: "choice", label: legend(e), required: false, choices: [], at: [], fill: false, nodes: [] }; groups.set(group, g); out.push(g); }
          if (checked(e)) g.at.push(g.nodes.length);
          g.required = g.required || required.input(e);
          g.choices.push(seen ? label(e) : null);
          g.fill = g.fill || seen;
          g.nodes.push(e);
          continue;
        }
        const text = label(e), hidden = secret(e, text);
        const f = { kind: hidden ? "secret" : kinds[t] || "line", label: text, required: required.input(e), fill: seen && !hidden && t !== "file" && (t === "checkbox" || !fixed(e)), nodes: [e] };
        if (t === "checkbox") { f.choices = ["yes"]; f.at = checked(e) ? [0] : []; }
        else if (!hidden) f.value = value.input(e);
        out.push(f);
      }
    }
    return out;
  };

  // button gives what a press of Enter would press.
  const button = (form) => {
    for (const e of list(elements(form))) {
      const n = name(e);
      if (!off(e) && (n === "button" && buttonType(e) === "submit" || n === "input" && (type(e) === "submit" || type(e) === "image"))) return e;
    }
    for (const e of list(run(Element, "querySelectorAll")(form, "input[type=image]"))) if (!off(e)) return e;
    return null;
  };
  const formAction = { input: get(HTMLInputElement, "formAction"), button: get(HTMLButtonElement, "formAction") };
  const formMethod = { input: get(HTMLInputElement, "formMethod"), button: get(HTMLButtonElement, "formMethod") };
  const where = (form) => {
    const b = button(form);
    const action = b && has(b, "formaction") ? formAction[name(b)](b) : submitAction(form);
    const method = b && has(b, "formmethod") ? formMethod[name(b)](b) : submitMethod(form);
    return { action: new URL(action).href, method: method.toUpperCase(), press: b ? [attribute(b, "name"), attribute(b, "value")] : null };
  };
  const plainField = ({ nodes, ...f }) => f;
  const describe = (form) => {
    let to;
    try { to = where(form); } catch { to = { action: "", method: "", press: null }; }
    // A secret field is compared, though nobody reads it: its length stands for it, since a person may have filled it.
    return { ...to, fields: fields(form).map(plainField) };
  };

  const request = run(HTMLFormElement, "requestSubmit"), valid = run(HTMLFormElement, "checkValidity");
  const setAttribute = run(Element, "setAttribute"), removeAttribute = run(Element, "removeAttribute");

  let listed = [], read = [];
  globalThis.bonnie = {
    title: () => heading(document).slice(0, 2000),
    read: (most, time) => { const { lines, heads, whole } = walk(most, time); return { lines, heads, whole }; },
    links: (most, time) => {
      const w = walk(Infinity, time);
      const whole = w.whole && w.links.length <= most;
      w.links.length = Math.min(w.links.length, most);
      listed = w.links.map(({ node, to }) => ({ node, to }));
      return { whole, links: w.links.map(({ to, shown }) => ({ to, shown: shown.slice(0, 2000) })) };
    },
    link: (i) => { const l = listed[i]; return !!l && connected(l.node) && href(l.node) === l.to; },
    form: (i) => {
      read = list(forms(document));
      return read[i] ? { count: read.length, form: describe(read[i]) } : { count: read.length, form: null };
    },
    // still describes a form that was read, as long as it is the same one.
    still: (i) => (read[i] && connected(read[i]) && list(forms(document))[i] === read[i] ? describe(read[i]) : null),
    // fits gives what a field would make of a value, without touching the field.
    fits: (i, at, text) => {
      const e = fields(read[i])[at].nodes[0], probe = make(document, name(e));
      if (name(e) === "input") for (const a of ["type", "min", "max", "step", "maxlength", "pattern"]) if (has(e, a)) setAttribute(probe, a, attribute(e, a));
      put[name(e)](probe, text);
      const most = attribute(e, "maxlength");
      return { value: value[name(e)](probe), fits: run(name(e) === "input" ? HTMLInputElement : HTMLTextAreaElement, "checkValidity")(probe) && !(most !== null && /^\d+$/.test(most) && text.length > +most) };
    },
    // send puts the values in, sends the form, and takes the values out again, all at once: no code of the page runs in between.
    send: (i, values) => {
      const form = read[i], f = fields(form), undo = [];
      for (const { at, value: text, choices } of values) {
        const { nodes } = f[at];
        for (const [j, e] of nodes.entries()) {
          const n = name(e);
          if (choices) {
            const on = choices.includes(j);
            if (n === "option") { const was = chosen(e); undo.push(() => choose(e, was)); choose(e, on); }
            else { const was = checked(e); undo.push(() => check(e, was)); check(e, on); }
          } else { const was = value[n](e); undo.push(() => put[n](e, was)); put[n](e, text); }
        }
      }
      // The answer belongs into this tab, whatever the form, its button or the document's base say.
      const b = button(form), held = [];
      for (const [e, a, instead] of [[form, "target", "_self"], [b, "formtarget", "_self"]]) {
        if (!e) continue;
        const was = attribute(e, a);
        held.push(() => (was === null ? removeAttribute(e, a) : setAttribute(e, a, was)));
        setAttribute(e, a, instead);
      }
      const novalidate = has(form, "novalidate") || b && has(b, "formnovalidate");
      const ok = novalidate || valid(form);
      if (ok) { if (b) request(form, b); else request(form); }
      for (let j = undo.length - 1; j >= 0; j--) undo[j]();
      for (const back of held) back();
      return ok;
    },
  };
})();
