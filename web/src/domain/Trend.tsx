import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Minus, TrendingDown, TrendingUp } from 'lucide-react';
import { cx } from '@/lib/cx';

const trends = {
  up: { text: msg`Rising`, icon: TrendingUp, tone: 'text-ok' },
  down: { text: msg`Falling`, icon: TrendingDown, tone: 'text-warn' },
  neutral: { text: msg`Stable`, icon: Minus, tone: 'text-ink-3' },
};

/** The trend of an athlete's results, as a word with its sign. */
export function Trend({ trend, large = false }: { trend: keyof typeof trends; large?: boolean }) {
  const { text, icon: Icon, tone } = trends[trend];
  return (
    <span className={cx('items-center gap-1.5 font-semibold', large ? 'flex h-9 text-2xl xl:h-12 xl:text-3xl' : 'inline-flex', tone)}>
      <Icon size={large ? 24 : 16} aria-hidden="true" />
      {i18n._(text)}
    </span>
  );
}
