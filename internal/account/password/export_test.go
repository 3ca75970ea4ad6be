package password

// Occupy takes one of h's turns until the returned function is called.
func (h *Hasher) Occupy() (release func()) {
	h.slots <- struct{}{}
	return h.release
}
