import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { browserLimits, limitsSeen } from './browser-limits';
import { Button } from '@/components/Button';

/** Says once in a visit what this browser or connection cannot do; empty without limits. */
export default function LimitsNotice() {
  const [seen, setSeen] = useState(() => sessionStorage.getItem(limitsSeen) !== null);
  const missing = browserLimits();
  if (seen || missing.length === 0) return null;
  return (
    <div role="status" className="border-b-2 border-line-2 border-s-8 border-s-warn bg-board px-4 py-3">
      <div className="mx-auto flex max-w-3xl flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-56 leading-snug font-semibold">{missing.join(' ')}</p>
        <Button
          onClick={() => {
            sessionStorage.setItem(limitsSeen, '1');
            setSeen(true);
          }}
        >
          {t`Got it`}
        </Button>
      </div>
    </div>
  );
}
