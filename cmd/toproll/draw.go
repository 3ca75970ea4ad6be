package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/draw"
)

type drawCommand struct {
	File string `arg:"" help:"JSON with the published commitment and the draw; - reads standard input."`
}

// Run prints the first round and says whether the draw matches the announcement. It fails if it does not.
func (d drawCommand) Run(c console) error {
	in := c.in
	if d.File != "-" {
		file, err := os.Open(d.File)
		if err != nil {
			return err
		}
		defer file.Close() //nolint:errcheck // only read
		in = file
	}
	record, err := readRecord(in)
	if err != nil {
		return err
	}
	if err := record.Check(); err != nil {
		return err
	}
	pairings, err := record.Draw.Pairings()
	if err != nil {
		return err
	}
	name := func(e bracket.Entrant) string {
		if int(e) > len(record.Draw.Entries) {
			return "bye"
		}
		entry := record.Draw.Entries[e-1]
		if entry.Club == "" {
			return entry.Name
		}
		return fmt.Sprintf("%s (%s)", entry.Name, entry.Club)
	}
	for i, p := range pairings {
		fmt.Fprintf(c.out, "M%d\t%s\t%s\n", i+1, name(p[0]), name(p[1]))
	}
	fmt.Fprintf(c.err, "This is draw %d as it was announced. Its lot is %x.\n", record.Draw.Number, record.Draw.Lot())
	if !record.Draw.Protected() {
		fmt.Fprintln(c.err, "No number from the hall went into it: it is not protected against the operator.")
	}
	return nil
}

func readRecord(in io.Reader) (draw.Record, error) {
	var record draw.Record
	decoder := json.NewDecoder(in)
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&record); err != nil {
		return record, fmt.Errorf("this is no published draw: %w", err)
	}
	if len(record.Draw.Entries) == 0 {
		return record, errors.New("this draw has no entries: take the whole file that was published")
	}
	return record, nil
}
