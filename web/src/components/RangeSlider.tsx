import { Slider } from '@base-ui/react/slider';

export type RangeSliderProps = {
  label: string;
  unit: string;
  min: number;
  max: number;
  step?: number;
  value: { min: number; max: number };
  onChange: (value: { min: number; max: number }) => void;
  /** How a value reads, such as "60+" for the top. */
  format?: (value: number) => string;
  disabled?: boolean;
};

/** Two thumbs on one rail: the least and the most. */
export function RangeSlider({ label, unit, min, max, step = 1, value, onChange, format = String, disabled }: RangeSliderProps) {
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
        <output className="display text-xl">
          {format(value.min)}–{format(value.max)} <span className="label text-ink-3">{unit}</span>
        </output>
      </div>
      <Slider.Control className="flex min-h-11 touch-none items-center px-3.5 select-none">
        <Slider.Track className="h-1.5 w-full rounded-full bg-board-2 outline outline-edge">
          <Slider.Indicator className="rounded-full bg-ink" />
          <Slider.Thumb index={0} aria-label={`${label}, least`} getAriaValueText={(_, at) => `${format(at)} ${unit}`} className={thumb} />
          <Slider.Thumb index={1} aria-label={`${label}, most`} getAriaValueText={(_, at) => `${format(at)} ${unit}`} className={thumb} />
        </Slider.Track>
      </Slider.Control>
    </Slider.Root>
  );
}
