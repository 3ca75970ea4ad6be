import { Minus, TrendingDown, TrendingUp } from 'lucide-react';

const trends = {
  up: { text: 'Rising', icon: TrendingUp, tone: 'text-ok' },
  down: { text: 'Falling', icon: TrendingDown, tone: 'text-danger' },
  neutral: { text: 'Stable', icon: Minus, tone: 'text-ink-3' },
};

/** Where an athlete's results are heading, in a word with its sign. */
export function Trend({ trend }: { trend: keyof typeof trends }) {
  const { text, icon: Icon, tone } = trends[trend];
  return (
    <span className={`inline-flex items-center gap-1.5 font-medium ${tone}`}>
      <Icon size={16} aria-hidden="true" />
      {text}
    </span>
  );
}
