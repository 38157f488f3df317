package admit

import "github.com/bonnie-build/bonnie/runtime/ability"

// surfaces judges what a plugin tells of its application's surfaces (plugins.md 3.10). Nearly all of it is stated by the
// schema.
func (f *findings) surfaces(p *ability.Plugin) {
	if p.HasProseSurface {
		f.cadence("proseSurface", "inverted-prose-watch-cadence", p.ProseSurface.Watch.ActiveSeconds, p.ProseSurface.Watch.IdleSeconds)
	}
	if p.HasMediaSurface {
		f.cadence("mediaSurface", "inverted-media-watch-cadence", p.MediaSurface.Watch.ActiveSeconds, p.MediaSurface.Watch.IdleSeconds)
	}
	if p.HasWebSurface {
		f.cadence("webSurface", "inverted-web-watch-cadence", p.WebSurface.Watch.ActiveSeconds, p.WebSurface.Watch.IdleSeconds)
	}
	if p.HasCorpus {
		mark := f.enter("corpus")
		f.corpus(&p.Corpus)
		f.leave(mark)
	}
}

// cadence holds how often a surface is read while it is idle to how often it is read otherwise.
func (f *findings) cadence(surface, code string, active, idle float64) {
	if idle < active {
		f.member(surface+".watch", code, "idleSeconds is below activeSeconds; make it equal or larger")
	}
}
