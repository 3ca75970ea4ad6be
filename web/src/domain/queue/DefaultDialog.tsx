import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { boutLine } from './words';
import { sendNoShow } from '@/api/bracket';
import { messageOf } from '@/api/client';
import { readMatch } from '@/api/matches';
import type { NowBout } from '@/api/now';
import { Button } from '@/components/Button';
import { CheckBox } from '@/components/CheckBox';
import { Dialog } from '@/components/Dialog';
import { FormProblem } from '@/components/Form';
import { toast } from '@/components/toast';
import { useLostFailures } from '@/domain/lost-failures';
import { list } from '@/lib/format';
import { isolated } from '@/lib/isolate';
import { shownName } from '@/lib/shown-name';
import { useWhileShown } from '@/lib/while-shown';

/**
 * Asks which athletes did not come to a bout, and shows the effect, before a loss by default. It proposes athletes who
 * have not arrived. It reads the version of the match first, so that nobody overwrites a newer decision.
 */
export default function DefaultDialog({ bout, onClose }: { bout: NowBout; onClose: () => void }) {
  useLostFailures();
  const queries = useQueryClient();
  const [absent, setAbsent] = useState<readonly string[]>(() => bout.athletes.filter(({ arrived }) => !arrived).map(({ entryId }) => entryId));
  const close = useWhileShown(onClose);
  const send = useMutation({
    mutationFn: async () => sendNoShow(await readMatch(bout.matchId), [...absent]),
    onSuccess: () => {
      toast.success(t`Default recorded`);
      close();
    },
    meta: { shownInPlace: true },
    onSettled: () => queries.invalidateQueries({ queryKey: ['queue'] }),
  });
  const gone = bout.athletes.filter(({ entryId }) => absent.includes(entryId));
  const [there] = bout.athletes.filter(({ entryId }) => !absent.includes(entryId));
  return (
    <Dialog
      title={t`Who did not appear?`}
      description={boutLine(bout)}
      width="narrow"
      onClose={onClose}
      actions={
        <>
          <Button size="lg" onClick={onClose}>{t`Cancel`}</Button>
          <Button
            kind="danger"
            size="lg"
            disabled={gone.length === 0}
            busy={send.isPending}
            onClick={() => {
              send.mutate();
            }}
          >
            {gone.length === 2 ? t`Record both defaults` : t`Record default`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-2">
        {bout.athletes.map(({ entryId, arrived, ...athlete }) => (
          <CheckBox
            key={entryId}
            label={t`${{ name: shownName(athlete) }} did not appear`}
            hint={arrived ? t`Marked as here` : undefined}
            checked={absent.includes(entryId)}
            onChange={(checked) => {
              setAbsent(checked ? [...absent, entryId] : absent.filter((id) => id !== entryId));
            }}
          />
        ))}
        <p role="status" className="mt-2 text-ink-2">
          {gone.length === 0
            ? t`Choose who did not appear.`
            : gone.length === 2
              ? t`${{ names: list(gone.map((athlete) => isolated(shownName(athlete)))) }}: both leave the tournament.`
              : t`${{ name: shownName(gone[0]) ?? '' }} loses by default and stays in the tournament. ${{ other: shownName(there) ?? '' }} advances.`}
        </p>
        <FormProblem text={send.isError ? messageOf(send.error, t`Couldn't reach the server. Check your connection and try again.`) : undefined} />
      </div>
    </Dialog>
  );
}
