package commerce

// Queries are the root fields of Query that commerce answers.
type Queries struct{ Commerce *Service }

// Mutations are the root fields of Mutation that commerce answers.
type Mutations struct{ Commerce *Service }
