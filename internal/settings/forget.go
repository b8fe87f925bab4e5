package settings

// Forget drops what this process remembers; the next read asks the database.
func (s *Service) Forget() { s.forget() }
