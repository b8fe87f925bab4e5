// Package memberships owns what people hold: it enrols them, and renews and ends what they have. What they owe for
// it is billing's, and what opens content for them is of grants.
package memberships
