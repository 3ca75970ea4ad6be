package push

// Dial has the client of a sender ask for an address that [Sender.Takes] would not let it.
func Dial(s *Sender, address string) error {
	r, err := s.options.Client.Get(address)
	if err == nil {
		err = r.Body.Close()
	}
	return err
}
