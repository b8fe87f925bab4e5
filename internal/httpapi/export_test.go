package httpapi

// WaitForScreens returns once the script of first screens has started, which a page of a member asked for.
func (s *Site) WaitForScreens() {
	s.screens.ready.Do(func() { go s.screens.makeReady() })
	<-s.screens.isReady
}
