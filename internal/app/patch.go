package app

func Set[T any](to, value *T) {
	if value != nil {
		*to = *value
	}
}
