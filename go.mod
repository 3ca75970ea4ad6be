module github.com/toproll/toproll

go 1.26
