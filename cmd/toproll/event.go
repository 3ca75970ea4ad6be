package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"golang.org/x/term"

	"github.com/toproll/toproll/internal/app/accounts"
	"github.com/toproll/toproll/internal/app/handovers"
	"github.com/toproll/toproll/internal/eventfile"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/usecases"
)

type eventCommand struct {
	Export eventExportCommand `cmd:"" help:"Write an event to an encrypted file."`
	Import eventImportCommand `cmd:"" help:"Import the file of an event: show a preview, ask, then import all of it or nothing."`
}

// passphrase says where the passphrase of a file comes from. It is never on the command line, where others could see it.
type passphrase struct {
	Stdin bool `name:"passphrase-stdin" help:"Read the passphrase from the first line of standard input instead of asking."`
}

// get returns the passphrase: from the environment, from standard input, or from the person at the terminal.
func (p passphrase) get(c console) (string, error) {
	if set := os.Getenv("TOPROLL_PASSPHRASE"); set != "" {
		return set, nil
	}
	if !p.Stdin && c.asks {
		fmt.Fprint(c.err, "Passphrase of the file: ")
		typed, err := term.ReadPassword(int(os.Stdin.Fd()))
		fmt.Fprintln(c.err)
		return string(typed), err
	}
	line, err := bufio.NewReader(c.in).ReadString('\n')
	if line == "" && err != nil {
		return "", errors.New("give the passphrase in TOPROLL_PASSPHRASE or on standard input")
	}
	return strings.TrimRight(line, "\r\n"), nil
}

type eventExportCommand struct {
	database
	passphrase
	Event    string `arg:"" help:"The event: its address part (slug) or id."`
	File     string `arg:"" help:"File to write. It must not exist."`
	HandOver bool   `help:"Take the event away: it is read-only here until the file comes back."`
	To       string `help:"Where to, for those who look for the event here."`
}

// Run exports an event.
func (x eventExportCommand) Run(ctx context.Context, c console) error {
	phrase, err := x.get(c)
	if err != nil {
		return err
	}
	if eventfile.ShortPassphrase(phrase) {
		return fmt.Errorf("a passphrase needs at least %d characters", eventfile.MinPassphrase)
	}
	out, err := os.OpenFile(x.File, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	err = withApp(ctx, "event export", x.options(), func(ctx context.Context, a *usecases.Cases) error {
		id, err := eventID(ctx, a, x.Event)
		if err != nil {
			return err
		}
		f, err := a.HandOvers.Export(ctx, accounts.Operator, id, handovers.Options{Passphrase: phrase, HandOver: x.HandOver, To: x.To})
		if err != nil {
			return err
		}
		_, err = out.Write(f.Content)
		return err
	})
	if err = errors.Join(err, out.Sync(), out.Close()); err != nil {
		return errors.Join(err, os.Remove(x.File))
	}
	_, err = fmt.Fprintf(c.out, "The event is in %s.\n", x.File)
	return err
}

// eventID returns the id of the event with a slug or an id.
func eventID(ctx context.Context, a *usecases.Cases, name string) (string, error) {
	list, err := a.Events.ListEvents(ctx, store.EventFilter{}, store.Page{})
	if err != nil {
		return "", err
	}
	for _, e := range list.Items {
		if e.Slug == name || e.ID == name {
			return e.ID, nil
		}
	}
	return "", fmt.Errorf("there is no event %q", name)
}

type eventImportCommand struct {
	database
	beginning
	passphrase
	File   string            `arg:"" type:"existingfile" help:"File to import."`
	Person map[string]string `placeholder:"ID=ANSWER" help:"Who a person in doubt is: their id in the file, and the id of an account here or new."`
	Part   map[string]string `placeholder:"ID=file|here" help:"Where a class comes from that changed on both sides; its id is \"rest\" for the rest of the event."`
	Yes    bool              `help:"Import without asking."`
}

// Run imports an event.
func (x eventImportCommand) Run(ctx context.Context, c console) error {
	content, err := os.ReadFile(x.File)
	if err != nil {
		return err
	}
	phrase, err := x.get(c)
	if err != nil {
		return err
	}
	in := handovers.Import{Content: content, Passphrase: phrase, People: map[string]eventfile.Answer{}, FromFile: map[string]bool{}}
	for id, answer := range x.Person {
		in.People[id] = eventfile.Answer(answer)
	}
	for id, from := range x.Part {
		if id == "rest" {
			id = eventfile.Rest
		}
		in.FromFile[id] = from == "file"
	}
	o := x.options()
	o.Begin = x.begin()
	return withApp(ctx, "event import", o, func(ctx context.Context, a *usecases.Cases) error {
		p, err := a.HandOvers.Preview(ctx, accounts.Operator, in)
		if err != nil {
			return err
		}
		showImport(c, p)
		switch {
		case p.Open+len(p.Refused) > 0:
			return errors.New("nothing was imported: answer the questions above with --person and --part")
		case !x.Yes && !confirmed(c):
			return errors.New("nothing was imported")
		}
		if _, err := a.HandOvers.Import(ctx, accounts.Operator, in); err != nil {
			return err
		}
		_, err = fmt.Fprintf(c.out, "%s is imported.\n", p.Event)
		return err
	})
}

func confirmed(c console) bool {
	if !c.asks {
		fmt.Fprintln(c.err, "Say --yes to import it.")
		return false
	}
	fmt.Fprint(c.err, "Import it? Type yes: ")
	answer, _ := bufio.NewReader(c.in).ReadString('\n') // no input means no
	return strings.TrimSpace(answer) == "yes"
}

// showImport prints what an import does, and its open questions.
func showImport(c console, p handovers.Preview) {
	added, known := 0, 0
	for _, person := range p.People {
		switch {
		case person.New:
			added++
		case !person.InDoubt:
			known++
		}
	}
	relation := map[handovers.Relation]string{handovers.Unknown: "new here", handovers.Return: "comes back", handovers.Diverged: "went on here too"}[p.Relation]
	fmt.Fprintf(c.out, "%s: %s. %d athletes, %d matches with a result. People: %d new, %d known.\n", p.Event, relation, p.Athletes, p.Decided, added, known)
	for _, person := range p.People {
		if !person.InDoubt {
			continue
		}
		fmt.Fprintf(c.out, "Who is %s? Say --person %s=new, or one of:\n", person.Name, person.Person.ID)
		for _, k := range person.Candidates {
			fmt.Fprintf(c.out, "  --person %s=%s  %s %s\n", person.Person.ID, k.ID, k.Name, k.Club)
		}
	}
	for _, f := range p.Refused {
		fmt.Fprintf(c.out, "Refused: %s: %s\n", f.Field, f.Message)
	}
	for _, part := range p.Parts {
		if part.Open {
			name, id := part.Name, part.ID
			if id == eventfile.Rest {
				name, id = "The rest of the event", "rest"
			}
			fmt.Fprintf(c.out, "%s changed on both sides. Say --part %s=file or --part %s=here.\n", name, id, id)
		}
	}
}
