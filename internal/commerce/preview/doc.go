// Package preview says what will happen around a subscription, day by day, before it does: what is due, when access
// closes and which emails go out. It writes nothing.
package preview
