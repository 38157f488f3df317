package admit

import (
	"slices"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

// spelling reports what is wrong with a plugin that has no member adapter, or a member adapters (plugins.md 3.1).
func (f *findings) spelling(file []byte, found []wire.Finding, d wire.Finding) {
	reported := func(code wire.Code) bool {
		return slices.ContainsFunc(found, func(o wire.Finding) bool { return o.Code == code })
	}
	const missing, spelling = "missing-plugin-adapter", "plugin-adapter-spelling"
	if string(d.Code) == missing {
		if !reported(spelling) {
			f.at("plugin.adapter", missing, message(missing, d.Detail, ""))
		}
		return
	}
	ids := adapterIDs(file, d.Offset)
	slices.Sort(ids)
	const at = "plugin.adapters"
	switch {
	case !reported(missing):
		f.at(at, "too-many-plugin-adapters", "there are adapter and adapters; keep adapter")
	case len(ids) == 0:
		f.at("plugin.adapter", missing, message(missing, d.Detail, ""))
	case len(ids) == 1:
		f.at(at, spelling, message(spelling, d.Detail, ""))
	default:
		f.at(at, "too-many-plugin-adapters", "there are "+count(len(ids), "adapter", "adapters")+"; keep one, as adapter")
		for i := 1; i < len(ids); i++ {
			if ids[i] == ids[i-1] && ids[i] != "" && (i < 2 || ids[i] != ids[i-2]) {
				f.at(at, "duplicate-plugin-adapter-id", token(wire.Text(ids[i]))+" is the id of two adapters; keep one of them, as adapter")
			}
		}
	}
}

// adapterIDs gives the ids of the elements of adapters, a member whose name is at an offset; an element without one has
// the empty id, and so has a value that is no list.
func adapterIDs(file []byte, offset int) (ids []string) {
	var r wire.Reader
	r.Reset(file, wire.Fragment)
	i := r.Skip(offset) + 1
	if kind, ok := r.Kind(i); !ok || kind != wire.Array {
		return []string{""}
	}
	for i, more := r.Array(i); more; {
		id := ""
		if kind, _ := r.Kind(i); kind == wire.Object {
			name, j := r.Map(i)
			for name != nil {
				if kind, _ := r.Kind(j); kind == wire.String && string(name) == "id" {
					var t wire.Text
					t, j = r.Text(j)
					id = string(t)
				} else {
					j = r.Skip(j)
				}
				name, j = r.Entry(j)
			}
			i = j
		} else {
			i = r.Skip(i)
		}
		ids = append(ids, id)
		i, more = r.Element(i)
	}
	return ids
}
