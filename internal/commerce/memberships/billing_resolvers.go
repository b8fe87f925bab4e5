package memberships

// Queries are the root fields of Query about what people hold and owe.
type Queries struct{ Memberships *Service }

// Mutations are the root fields of Mutation about what people hold and owe.
type Mutations struct{ Memberships *Service }
