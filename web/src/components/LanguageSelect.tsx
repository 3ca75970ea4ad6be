import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { SelectField } from './Field';
import { toast } from './toast';
import { plain } from '@/lib/isolate';
import { browserLanguage, chooseLanguage, chosenLanguage, languages } from '@/lib/language';
import { usePreference } from '@/lib/use-preference';

/** Each language by its own name, sorted by these names. Browsers are slow to name languages, so this happens here. */
const choices = languages
  .map((language) => ({ value: language, label: new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language }))
  .sort((a, b) => a.label.localeCompare(b.label));

/**
 * The language of the app: one by its own name, or the browser's. It is stored in this browser; `onChosen` can store it
 * elsewhere after it is shown.
 */
export function LanguageSelect({ onChosen }: { onChosen?: (language: string | null) => void }) {
  useLingui();
  const chosen = usePreference(chosenLanguage);
  const language = choices.find(({ value }) => value === browserLanguage())?.label ?? '';
  return (
    <SelectField
      label={t`Language`}
      value={chosen}
      placeholder={plain(t`Automatic (${language})`)}
      options={choices}
      onChange={(choice) => {
        chooseLanguage(choice).then(
          (shown) => {
            if (shown) onChosen?.(choice || null);
          },
          () => {
            toast.error(t`Couldn't load the language. Check your connection and try again.`);
          },
        );
      }}
    />
  );
}
