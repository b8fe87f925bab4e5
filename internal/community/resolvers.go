package community

// Queries are the root fields of Query that community answers.
type Queries struct{ Community *Service }

// Mutations are the root fields of Mutation that community answers.
type Mutations struct{ Community *Service }
