package push

// Dial makes a sender's client connect to an address that [Sender.Takes] would refuse.
func Dial(s *Sender, address string) error {
	r, err := s.options.Client.Get(address)
	if err == nil {
		err = r.Body.Close()
	}
	return err
}
