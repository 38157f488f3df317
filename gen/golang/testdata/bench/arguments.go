package call

// arguments is what encoding/json and the libraries in others decode into.
//
//easyjson:json
type arguments struct {
	Count  int64   `json:"count"`
	DryRun *bool   `json:"dry_run"`
	Mode   string  `json:"mode"`
	Note   string  `json:"note"`
	Scale  float64 `json:"scale"`
	Text   string  `json:"text"`
}
