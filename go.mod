module atlas

go 1.26.0
