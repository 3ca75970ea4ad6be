import { Section } from './Section';
import type { Option } from '@/components/Field';
import { FilterChips } from '@/components/FilterChips';
import type { Preference } from '@/lib/preference';
import { paletteKeys, singleKeys } from '@/lib/shortcuts';
import { theme } from '@/lib/theme';
import { usePreference } from '@/lib/use-preference';

const themes = [
  { value: 'system', label: 'As the device' },
  { value: 'light', label: 'Day' },
  { value: 'dark', label: 'Night' },
] as const;

const keys = [
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
] as const;

/** Day or night, and whether single keys do anything; kept in this browser. */
export function AppearanceSettings() {
  return (
    <Section title="Appearance" hint="Kept in this browser only.">
      <div className="flex flex-col gap-6">
        <Choice label="Theme" of={theme} options={themes} />
        <Choice
          label="Single-key shortcuts"
          hint={`Press ? to see them. ${paletteKeys} opens all commands, also when they are off.`}
          of={singleKeys}
          options={keys}
        />
      </div>
    </Section>
  );
}

type ChoiceProps<Value extends string> = {
  label: string;
  hint?: string;
  of: Preference<Value>;
  options: readonly (Option & { value: Value })[];
};

function Choice<Value extends string>({ label, hint, of, options }: ChoiceProps<Value>) {
  return (
    <div>
      <p aria-hidden="true" className="label mb-2 text-ink-2">
        {label}
      </p>
      <FilterChips
        label={label}
        value={usePreference(of)}
        options={options}
        onChange={(value) => {
          const chosen = options.find((option) => option.value === value);
          if (chosen) of.set(chosen.value);
        }}
      />
      {hint ? <p className="mt-2 text-sm text-ink-3">{hint}</p> : null}
    </div>
  );
}
