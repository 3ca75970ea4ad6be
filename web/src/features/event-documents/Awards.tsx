import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Plus, Trash2 } from 'lucide-react';
import type { EventDetail } from '@/api/types';
import { Button } from '@/components/Button';
import { TextField } from '@/components/Field';

type Book = EventDetail['settings']['book'];
export type Prize = Book['prizes'][number];

/** A norm as typed. */
export type TypedNorm = { rank: string; place: string; athletes: string };

const MOST_NORMS = 16;
const MOST_PRIZES = 20;

export const typedNorms = (norms: Book['norms']): TypedNorm[] => norms.map(({ rank, place, athletes }) => ({ rank, place: String(place), athletes: String(athletes) }));

/** The norms to send; the server refuses numbers that are not whole ones from 1. */
export function normsOf(typed: readonly TypedNorm[]): Book['norms'] {
  const whole = (text: string) => (/^\s*\d+\s*$/.test(text) ? Number(text) : 0);
  return typed.filter(({ rank }) => rank.trim() !== '').map(({ rank, place, athletes }) => ({ rank, place: whole(place), athletes: whole(athletes) }));
}

/** Places that fulfill a rank in the sport, the highest rank first. */
export function Norms({ norms, onChange }: { norms: readonly TypedNorm[]; onChange: (norms: readonly TypedNorm[]) => void }) {
  const change = (at: number, some: Partial<TypedNorm>) => { onChange(norms.map((one, i) => (i === at ? { ...one, ...some } : one))); };
  return (
    <>
      {norms.map((one, i) => (
        <fieldset key={i} className="grid items-end gap-3 border-t border-line pt-4 sm:grid-cols-[2fr_1fr_1fr_auto]">
          <legend className="sr-only">{t`Rank ${{ number: i + 1 }}`}</legend>
          <TextField label={t`Rank in the sport`} placeholder={t`Master`} maxLength={60} autoComplete="off" value={one.rank} onChange={(event) => { change(i, { rank: event.target.value }); }} />
          <TextField label={t`Up to place`} inputMode="numeric" autoComplete="off" value={one.place} onChange={(event) => { change(i, { place: event.target.value }); }} />
          <TextField label={t`Athletes, at least`} inputMode="numeric" autoComplete="off" value={one.athletes} onChange={(event) => { change(i, { athletes: event.target.value }); }} />
          <Button size="sm" icon={<Trash2 size={16} aria-hidden="true" />} aria-label={t`Remove rank ${{ number: i + 1 }}`} onClick={() => { onChange(norms.filter((_, at) => at !== i)); }} />
        </fieldset>
      ))}
      <div>
        <Button icon={<Plus size={18} aria-hidden="true" />} disabled={norms.length >= MOST_NORMS} onClick={() => { onChange([...norms, { rank: '', place: '3', athletes: '8' }]); }}>
          <Trans>Add a rank to fulfill</Trans>
        </Button>
      </div>
    </>
  );
}

/** Special prizes in the order of the ceremony. */
export function Prizes({ prizes, onChange }: { prizes: readonly Prize[]; onChange: (prizes: readonly Prize[]) => void }) {
  const change = (at: number, some: Partial<Prize>) => { onChange(prizes.map((one, i) => (i === at ? { ...one, ...some } : one))); };
  return (
    <>
      {prizes.map((one, i) => (
        <fieldset key={i} className="grid items-end gap-3 border-t border-line pt-4 sm:grid-cols-[1fr_1fr_auto]">
          <legend className="sr-only">{t`Special prize ${{ number: i + 1 }}`}</legend>
          <TextField label={t`Special prize`} placeholder={t`Best technique`} maxLength={120} autoComplete="off" value={one.prize} onChange={(event) => { change(i, { prize: event.target.value }); }} />
          <TextField label={t`Winner`} maxLength={120} autoComplete="off" value={one.to} onChange={(event) => { change(i, { to: event.target.value }); }} />
          <Button size="sm" icon={<Trash2 size={16} aria-hidden="true" />} aria-label={t`Remove special prize ${{ number: i + 1 }}`} onClick={() => { onChange(prizes.filter((_, at) => at !== i)); }} />
        </fieldset>
      ))}
      <div>
        <Button icon={<Plus size={18} aria-hidden="true" />} disabled={prizes.length >= MOST_PRIZES} onClick={() => { onChange([...prizes, { prize: '', to: '' }]); }}>
          <Trans>Add special prize</Trans>
        </Button>
      </div>
    </>
  );
}
