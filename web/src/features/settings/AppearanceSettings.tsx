import { t } from '@lingui/core/macro';
import { Section } from './Section';
import { messageOf } from '@/api/client';
import { useUpdateUser } from '@/api/account';
import type { Option } from '@/components/Field';
import { FilterChips } from '@/components/FilterChips';
import { LanguageSelect } from '@/components/LanguageSelect';
import { toast } from '@/components/toast';
import type { Preference } from '@/lib/preference';
import { session, useUser } from '@/lib/session';
import { paletteKeys, singleKeys } from '@/lib/shortcuts';
import { theme } from '@/lib/theme';
import { usePreference } from '@/lib/use-preference';

/** The language, stored in the account; day or night and single-key shortcuts, stored in this browser. */
export function AppearanceSettings() {
  const { mutateAsync: update } = useUpdateUser(useUser()._id);
  const themes = [
    { value: 'system', label: t`Match device` },
    { value: 'light', label: t`Day` },
    { value: 'dark', label: t`Night` },
  ] as const;
  const keys = [
    { value: 'on', label: t`On` },
    { value: 'off', label: t`Off` },
  ] as const;
  return (
    <Section title={t`Appearance`} hint={t`The language is saved in your account, everything else only in this browser.`}>
      <div className="flex flex-col gap-6">
        <LanguageSelect
          onChosen={(language) => {
            update({ language }).then(
              ({ data }) => {
                session.setUser(data);
              },
              (error: unknown) => {
                toast.error(t`Couldn't save the language in your account.`, messageOf(error, ''));
              },
            );
          }}
        />
        <Choice label={t`Theme`} of={theme} options={themes} />
        <Choice
          label={t`Single-key shortcuts`}
          hint={t`Press ? to see them. ${paletteKeys} opens all commands even when shortcuts are off.`}
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
