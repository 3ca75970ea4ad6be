package store

// GiveCodes is a migration of its own that no database kept from then would show: those have no registrations.
var GiveCodes = giveCodes
