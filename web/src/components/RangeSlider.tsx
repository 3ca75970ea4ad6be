import { Slider } from '@base-ui/react/slider';
import { t } from '@lingui/core/macro';
import { type KeyboardEvent, useState } from 'react';
import { type Unit, quantity, unitName } from '@/lib/format';
import { plain } from '@/lib/isolate';

export type RangeSliderProps = {
  label: string;
  unit: Unit;
  min: number;
  /** Also stands for everything above. */
  max: number;
  step?: number;
  value: { min: number; max: number };
  onChange: (value: { min: number; max: number }) => void;
  disabled?: boolean;
};

/** Two thumbs on one rail for minimum and maximum, with number fields beside the name. */
export function RangeSlider({ label, unit, min, max, step = 1, value, onChange, disabled }: RangeSliderProps) {
  const says = (at: number) => quantity(at, at, unit, at >= max);
  const thumb =
    'size-7 rounded-full border-[3px] border-ink bg-board pointer-coarse:size-9 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus';
  return (
    <Slider.Root
      value={[value.min, value.max]}
      min={min}
      max={max}
      step={step}
      disabled={disabled}
      onValueChange={(next) => {
        const [low = min, high = max] = Array.isArray(next) ? next : [next];
        onChange({ min: low, max: high });
      }}
    >
      <div className="flex items-baseline justify-between gap-4">
        <Slider.Label className="label text-ink-2">{label}</Slider.Label>
        <span className="flex items-baseline gap-1.5">
          <NumberBox
            label={plain(t`${label}, from`)}
            value={value.min}
            min={min}
            max={value.max}
            disabled={disabled}
            onChange={(low) => {
              onChange({ ...value, min: low });
            }}
          />
          –
          <NumberBox
            label={plain(t`${label}, to`)}
            value={value.max}
            min={value.min}
            max={max}
            disabled={disabled}
            onChange={(high) => {
              onChange({ ...value, max: high });
            }}
          />
          <span className="min-w-3">{value.max >= max ? '+' : ''}</span>
          <span className="label text-ink-3">{unitName(unit)}</span>
        </span>
      </div>
      <Slider.Control className="flex min-h-11 touch-none items-center px-3.5 select-none">
        <Slider.Track className="h-1.5 w-full rounded-full bg-board-2 outline outline-edge">
          <Slider.Indicator className="rounded-full bg-ink" />
          <Slider.Thumb index={0} aria-label={plain(t`${label}, minimum`)} getAriaValueText={(_, at) => says(at)} className={thumb} />
          <Slider.Thumb index={1} aria-label={plain(t`${label}, maximum`)} getAriaValueText={(_, at) => says(at)} className={thumb} />
        </Slider.Track>
      </Slider.Control>
    </Slider.Root>
  );
}

type NumberBoxProps = { label: string; value: number; min: number; max: number; disabled?: boolean; onChange: (value: number) => void };

/** A field for a whole number: a valid number counts at once; any other becomes the nearest valid one on leaving the field. */
function NumberBox({ label, value, min, max, disabled, onChange }: NumberBoxProps) {
  const [typed, setTyped] = useState<string>();
  const fits = (number: number) => Number.isInteger(number) && number >= min && number <= max;

  function settle() {
    const number = Math.round(Number(typed));
    if (typed?.trim() && Number.isFinite(number)) onChange(Math.min(Math.max(number, min), max));
    setTyped(undefined);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || typed === undefined || fits(Number(typed))) return;
    // The form never sends another number than the field shows.
    event.preventDefault();
    settle();
  }

  return (
    <input
      type="number"
      inputMode="numeric"
      aria-label={label}
      min={min}
      max={max}
      disabled={disabled}
      value={typed ?? String(value)}
      onChange={(event) => {
        setTyped(event.target.value);
        const number = Number(event.target.value);
        if (event.target.value !== '' && fits(number)) onChange(number);
      }}
      onBlur={settle}
      onKeyDown={onKeyDown}
      className="min-h-9 w-14 rounded-xs border border-edge bg-paper px-1.5 text-center font-display text-xl [appearance:textfield] pointer-coarse:min-h-11 [&::-webkit-inner-spin-button]:appearance-none"
    />
  );
}
