package hall

// unweighed lists the athletes of announced matches who must be weighed before the call.
func (v View) unweighed(tables []NowTable) (all []Decision) {
	for _, t := range tables {
		for _, b := range []*NowBout{t.OnDeck, t.InTheHole} {
			if b == nil {
				continue
			}
			for _, e := range b.Entries {
				if id := v.Hall.Unweighed[ClassPerson{b.Tournament.ID, e.UserID}]; id != "" {
					all = append(all, Decision{
						Kind: DecideUnweighed, TableID: t.ID, MatchID: b.ID, ClassID: b.Tournament.ID, RegistrationID: id, Number: b.Number, Name: b.Tournament.Name, Athletes: []string{e.Title()},
					})
				}
			}
		}
	}
	return all
}
