package store

import (
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/store/sqlgen"
	"github.com/toproll/toproll/internal/tournament"
)

// WeighInMarks lists officials' decisions about athletes of an event who were not weighed, by registration id.
func (tx *Tx) WeighInMarks(eventID string) (map[string][]event.WeighInMark, error) {
	rows, err := tx.q.ListWeighInMarks(tx.ctx, nullString(eventID))
	of := map[string][]event.WeighInMark{}
	for _, row := range rows {
		of[row.RegistrationID] = append(of[row.RegistrationID], event.WeighInMark{
			RegistrationID: row.RegistrationID, ClassID: row.TournamentID, ClassName: row.Name,
			Word: event.MarkWord(row.Word), Reason: row.Reason, At: fromMillis(row.At), ByID: row.ByID, ByName: row.ByName,
		})
	}
	return of, err
}

// SetWeighInMark stores an official's decision, replacing an earlier one.
func (tx *Tx) SetWeighInMark(m event.WeighInMark) error {
	return tx.q.SetWeighInMark(tx.ctx, sqlgen.SetWeighInMarkParams{
		TournamentID: m.ClassID, RegistrationID: m.RegistrationID, Word: string(m.Word), Reason: m.Reason, At: millis(m.At), ByID: m.ByID, ByName: m.ByName,
	})
}

// DropWeighInMark removes the mark of an athlete in a class.
func (tx *Tx) DropWeighInMark(classID, registrationID string) error {
	return tx.q.DropWeighInMark(tx.ctx, sqlgen.DropWeighInMarkParams{TournamentID: classID, RegistrationID: registrationID})
}

// DropNotWeighed removes the marks of athletes who left a class without a weigh-in.
func (tx *Tx) DropNotWeighed(classID string, userIDs []string) error {
	return inParts(userIDs, func(ids string) error {
		return tx.q.DropNotWeighed(tx.ctx, sqlgen.DropNotWeighedParams{Ids: ids, TournamentID: classID})
	})
}

// ClassWeighIns lists the athletes in the classes of an event, or in one of them, once for each class, by name.
// Athletes who left a class are missing.
func (tx *Tx) ClassWeighIns(eventID, classID string) ([]event.ClassWeighIn, error) {
	rows, err := tx.q.ListClassWeighIns(tx.ctx, sqlgen.ListClassWeighInsParams{EventID: eventID, Class: classID})
	return mapped(rows, func(row sqlgen.ListClassWeighInsRow) event.ClassWeighIn {
		c := event.ClassWeighIn{
			RegistrationID: row.ID, Number: int(row.Number), UserID: row.UserID, Name: row.Name, ClassID: row.TournamentID, ClassName: row.ClassName,
			BeforeStart: tournament.Status(row.Status).BeforeStart(), Mark: event.MarkWord(row.Word),
		}
		if row.WeighedAt > 0 {
			c.Last = fromMillis(row.WeighedAt)
		}
		return c
	}), err
}
