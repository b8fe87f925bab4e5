package catalog

// Queries are the root fields of Query that the catalog answers.
type Queries struct{ Catalog *Service }

// Mutations are the root fields of Mutation that the catalog answers.
type Mutations struct{ Catalog *Service }
