package admit

import (
	"slices"
	"strings"

	"github.com/bonnie-build/bonnie/runtime/ability"
	"github.com/bonnie-build/bonnie/runtime/wire"
)

// structure judges the structure of a corpus at the path.
func (f *findings) structure(s *ability.CorpusStructure) {
	if s.Discovery == ability.DiscoveryDirectoryExtension && !s.HasProjectExtension {
		f.member("projectExtension", "corpus-structure-extension-missing", "directoryExtension needs the extension of project folders; write it as projectExtension, without the dot")
	}
	if slices.Contains(s.OpenState, ability.OpenStateLockFile) && !s.HasLockFilePath {
		f.member("lockFilePath", "corpus-structure-lock-path-missing", "lockFile needs the path of the lock file; write it as lockFilePath, from the project folder on")
	}
	if s.HasLockFilePath {
		f.projectPath("lockFilePath", s.LockFilePath)
	}
	mark := f.enter("manifest")
	f.manifest(&s.Manifest)
	f.leave(mark)
	f.parts(s.Parts)
	if s.HasDocumentURLTemplate {
		f.urlTemplate(string(s.DocumentURLTemplate))
	}
}

// manifest judges a manifest at the path.
func (f *findings) manifest(m *ability.Manifest) {
	if m.HasPathTemplate {
		f.projectPath("pathTemplate", m.PathTemplate)
	}
	xml := m.Kind == ability.ManifestKindXmlManifest
	for _, member := range [...]struct {
		name          string
		there, needed bool
	}{
		{"pathTemplate", m.HasPathTemplate, true},
		{"rootElement", m.HasRootElement, true},
		{"itemElement", m.HasItemElement, true},
		{"idAttribute", m.HasIdAttribute, true},
		{"titleElement", m.HasTitleElement, false},
		{"childrenElement", m.HasChildrenElement, false},
		{"typeAttribute", m.HasTypeAttribute, false},
		{"containerTypes", len(m.ContainerTypes) > 0, false},
		{"draftType", m.HasDraftType, false},
		{"trashType", m.HasTrashType, false},
	} {
		if xml && member.needed && !member.there {
			f.member(member.name, "corpus-manifest-incomplete", "xmlManifest needs "+member.name+"; add it")
		}
		if m.Kind == ability.ManifestKindFileSystemTree && member.there {
			f.member(member.name, "corpus-manifest-field-ignored", "fileSystemTree has no "+member.name+"; take it away, or write the kind xmlManifest")
		}
	}
}

// parts judges the parts of a structure's items.
func (f *findings) parts(list []ability.Part) {
	defer f.leave(f.enter("parts"))
	names := make(map[string]int, len(list))
	for i := range list {
		p := &list[i]
		if names[string(p.Name)]++; names[string(p.Name)] == 2 {
			f.add("duplicate-element", "two parts have the name "+token(p.Name)+"; choose another for one of them")
		}
		mark := f.element(i)
		f.projectPath("pathTemplate", p.PathTemplate)
		if !strings.Contains(string(p.PathTemplate), "{id}") {
			f.member("pathTemplate", "corpus-structure-path-not-per-item", "every item has this one path; put {id} into it")
		}
		f.leave(mark)
	}
}

// projectPath holds a path to the inside of the project folder. That it is not blank is stated by the schema.
func (f *findings) projectPath(name string, path wire.Text) {
	if len(path) > 0 && (path[0] == '/' || path[0] == '~') {
		f.member(name, "corpus-structure-path-absolute", "the path starts outside of the project folder; write it without / or ~ in front")
	}
	if strings.Contains(string(path), "..") {
		f.member(name, "corpus-structure-path-traverses", "the path holds .. and could leave the project folder; write it without")
	}
}

// urlTemplate judges the template of a document's address.
func (f *findings) urlTemplate(template string) {
	defer f.leave(f.enter("documentURLTemplate"))
	if strings.ContainsAny(strings.NewReplacer("{project}", "", "{id}", "").Replace(template), "{}") {
		f.add("corpus-structure-url-placeholder-unknown", "a brace is not that of {project} or {id}; use these two alone")
	}
	scheme, _, ended := strings.Cut(template, ":")
	if !ended || !isScheme(scheme) {
		f.add("corpus-structure-url-scheme-refused", "there is no scheme in front; start with the scheme of the application, such as scrivener:")
	} else if isRefusedScheme(scheme) {
		f.add("corpus-structure-url-scheme-refused", token(wire.Text(scheme))+" leads out of the application; start with a scheme of its own")
	}
}

// isScheme says whether a text is the scheme of an address (RFC 3986).
func isScheme(text string) bool {
	for i := range len(text) {
		c := text[i]
		letter := c|0x20 >= 'a' && c|0x20 <= 'z'
		if !letter && (i == 0 || c != '+' && c != '-' && c != '.' && (c < '0' || c > '9')) {
			return false
		}
	}
	return text != ""
}
