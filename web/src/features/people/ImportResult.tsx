import { Download } from 'lucide-react';
import { linkTo } from './reset-link';
import type { ImportedLine } from '@/api/types';
import { Button } from '@/components/Button';
import { Dialog } from '@/components/Dialog';
import { csvOf, downloadCsv } from '@/lib/csv';
import { count, moment } from '@/lib/format';

/** Who was made, and the links with which they set their passwords: told only now. */
export function ImportResult({ made, onClose }: { made: ImportedLine[]; onClose: () => void }) {
  const invited = made.flatMap(({ name, email, invitation }) =>
    invitation ? [{ name, email, link: linkTo(invitation), until: moment(invitation.expiresAt) }] : [],
  );
  const until = invited[0]?.until;
  return (
    <Dialog title="Import Athletes" width="wide" onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
      <div className="flex flex-col gap-5">
        <p role="status" className="display text-2xl">
          {made.length === 1 ? '1 athlete imported' : `${count(made.length)} athletes imported`}
        </p>
        {until ? (
          <>
            <p>
              {invited.length === 1 ? 'One link' : `${count(invited.length)} links`} to set a password, good until {until}, each for one person. They are shown
              only now: save them and hand them on.
            </p>
            <div>
              <Button
                kind="strong"
                icon={<Download size={18} aria-hidden="true" />}
                onClick={() => {
                  downloadCsv('invitations.csv', csvOf([['name', 'email', 'link'], ...invited.map((one) => [one.name, one.email, one.link])]));
                }}
              >
                Save the links
              </Button>
            </div>
          </>
        ) : null}
      </div>
    </Dialog>
  );
}
