import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from './Button';
import { plain } from '@/lib/isolate';

export type PagerProps = {
  page: number;
  total: number;
  limit: number;
  onChange: (page: number) => void;
  /** The name of the paged list, if there are several. */
  label?: string;
  /** Id of the element that scrolls into view with a new page. */
  top?: string;
};

/** Steps through the pages of a long list; nothing when there is only one. */
export function Pager({ page, total, limit, onChange, label = t`Pages`, top = 'main' }: PagerProps) {
  const pages = Math.ceil(total / limit);
  if (pages <= 1) return null;
  const go = (to: number) => () => {
    onChange(to);
    document.getElementById(top)?.scrollIntoView();
  };
  return (
    <nav aria-label={plain(label)} className="mt-6 flex flex-wrap items-center gap-3">
      <Button icon={<ChevronLeft size={18} aria-hidden="true" className="rtl:-scale-x-100" />} disabled={page <= 1} onClick={go(page - 1)}>
        <Trans>Previous</Trans>
      </Button>
      <p className="label text-ink-2">
        <Trans>Page {page} of {pages}</Trans>
      </p>
      <Button disabled={page >= pages} onClick={go(page + 1)}>
        <Trans>Next</Trans>
        <ChevronRight size={18} aria-hidden="true" className="rtl:-scale-x-100" />
      </Button>
    </nav>
  );
}
