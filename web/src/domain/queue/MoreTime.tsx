import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { boutLine } from './words';
import type { NowBout } from '@/api/now';
import { Button } from '@/components/Button';
import { Dialog } from '@/components/Dialog';
import { TextField } from '@/components/Field';
import { duration } from '@/lib/format';

/** Offered amounts of time, in seconds; the first by one touch. */
export const moreTimes = [60, 120, 300] as const;

type MoreTimeDialogProps = { bout: NowBout; busy: boolean; onTime: (seconds: number, reason: string) => void; onClose: () => void };

/** 'Delayed, excused by the desk': how much longer, and why. */
export default function MoreTimeDialog({ bout, busy, onTime, onClose }: MoreTimeDialogProps) {
  const [reason, setReason] = useState('');
  return (
    <Dialog title={t`Delayed, excused`} description={boutLine(bout)} width="narrow" onClose={onClose}>
      <div className="flex flex-col gap-4">
        <TextField
          label={t`Reason`}
          hint={t`Optional. Everyone can read it.`}
          maxLength={200}
          autoComplete="off"
          value={reason}
          onChange={(event) => {
            setReason(event.target.value);
          }}
        />
        <div className="grid grid-cols-3 gap-2">
          {moreTimes.map((seconds) => (
            <Button
              key={seconds}
              size="lg"
              kind="strong"
              busy={busy}
              aria-label={t`${{ time: duration(seconds) }} more`}
              onClick={() => {
                onTime(seconds, reason.trim());
              }}
            >
              +{duration(seconds)}
            </Button>
          ))}
        </div>
      </div>
    </Dialog>
  );
}
