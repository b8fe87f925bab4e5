package settings

// InvalidateCache drops what this process remembers; the next read asks the database.
func (s *Service) InvalidateCache() { s.invalidateCache() }
