import { plural, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { linkTo } from './reset-link';
import type { ImportedLine } from '@/api/types';
import { Button } from '@/components/Button';
import { Dialog } from '@/components/Dialog';
import { csvOf, downloadCsv } from '@/lib/csv';
import { readerClock } from '@/lib/time';

/** The created people and the links to set their passwords, which are shown only now. */
export function ImportResult({ made, onClose }: { made: ImportedLine[]; onClose: () => void }) {
  const invited = made.flatMap(({ name, email, invitation }) =>
    invitation ? [{ name, email, link: linkTo(invitation), until: readerClock.moment(invitation.expiresAt) }] : [],
  );
  const until = invited[0]?.until;
  return (
    <Dialog title={t`Import athletes`} width="wide" onClose={onClose} actions={<Button onClick={onClose}><Trans>Close</Trans></Button>}>
      <div className="flex flex-col gap-5">
        <p role="status" className="display text-2xl">
          {plural({ count: made.length }, { one: '# athlete imported', other: '# athletes imported' })}
        </p>
        {until ? (
          <>
            <p>
              <Plural
                value={{ links: invited.length }}
                one={`One link to set a password, valid until ${until}, for one person. It is shown only now: save it and pass it on.`}
                other={`# links to set a password, valid until ${until}, each for one person. They are shown only now: save them and pass them on.`}
              />
            </p>
            <div>
              <Button
                kind="strong"
                icon={<Download size={18} aria-hidden="true" />}
                onClick={() => {
                  downloadCsv('invitations.csv', csvOf([[t`Name`, t`Email`, t`Link`], ...invited.map((one) => [one.name, one.email, one.link])]));
                }}
              >
                <Trans>Save the links</Trans>
              </Button>
            </div>
          </>
        ) : null}
      </div>
    </Dialog>
  );
}
