package day

import (
	"context"
	"time"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/store"
)

// How long an empty device stays listed after its last report, and how long the report is stored.
const (
	idleDevicesFor = 24 * time.Hour
	keepDevicesFor = 30 * 24 * time.Hour
)

// ReportDevice stores the unsent and refused entries of a device. A device reports for one person. Tablets are shared,
// so another person can use it once the first has no entries left. The device belongs to a table at which its person
// may score. Errors: Forbidden.
func (a *Day) ReportDevice(ctx context.Context, actor account.User, d store.Device) error {
	return a.DB.Write(ctx, func(tx *store.Tx) error {
		if err := app.RequireSomeOfficial(tx, actor); err != nil {
			return err
		}
		if d.TableID != "" {
			switch t, err := tx.Table(d.TableID); {
			case fault.KindOf(err) == fault.NotFound:
				d.TableID = "" // unsent entries are reported anyway
			case err != nil:
				return err
			default:
				if err := mayBeAtTable(tx, actor, t); err != nil {
					return err
				}
			}
		}
		was, err := tx.Device(d.ID)
		if err != nil {
			return err
		}
		if was.Owner.ID != "" && was.Owner.ID != actor.ID && (was.Waiting > 0 || was.Refused != "[]") {
			return fault.New(fault.Forbidden, "server.device.other")
		}
		d.Owner, d.Seen = app.PersonRef(actor), a.Time()
		return tx.SaveDevice(d, d.Seen.Add(-keepDevicesFor))
	})
}

// Devices lists the devices that keep logs, those with the most waiting entries first.
func (a *Day) Devices(ctx context.Context) ([]store.Device, error) {
	return store.Read(ctx, a.DB, func(tx *store.Tx) ([]store.Device, error) { return tx.Devices(a.Time().Add(-idleDevicesFor)) })
}
