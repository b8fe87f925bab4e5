package journey

// Queries are the root fields of Query that journey answers.
type Queries struct{ Journey *Service }

// Mutations are the root fields of Mutation that journey answers.
type Mutations struct{ Journey *Service }
