import { t } from '@lingui/core/macro';
import { Section } from './Section';
import type { Option } from '@/components/Field';
import { FilterChips } from '@/components/FilterChips';
import { LanguageSelect } from '@/components/LanguageSelect';
import type { Preference } from '@/lib/preference';
import { paletteKeys, singleKeys } from '@/lib/shortcuts';
import { theme } from '@/lib/theme';
import { usePreference } from '@/lib/use-preference';

/** Day or night, and whether single keys do anything; kept in this browser. */
export function AppearanceSettings() {
  const themes = [
    { value: 'system', label: t`As the device` },
    { value: 'light', label: t`Day` },
    { value: 'dark', label: t`Night` },
  ] as const;
  const keys = [
    { value: 'on', label: t`On` },
    { value: 'off', label: t`Off` },
  ] as const;
  return (
    <Section title={t`Appearance`} hint={t`Kept in this browser only.`}>
      <div className="flex flex-col gap-6">
        <LanguageSelect />
        <Choice label={t`Theme`} of={theme} options={themes} />
        <Choice
          label={t`Single-key shortcuts`}
          hint={t`Press ? to see them. ${paletteKeys} opens all commands, also when they are off.`}
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
