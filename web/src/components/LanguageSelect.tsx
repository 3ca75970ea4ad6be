import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { SelectField } from './Field';
import { toast } from './toast';
import { plain } from '@/lib/isolate';
import { automaticLanguage, chooseLanguage, chosenLanguage } from '@/lib/language';
import { languageNames } from '@/lib/language-names';
import { usePreference } from '@/lib/use-preference';

/**
 * The language of the app: one by its own name, or the event's or the browser's. It is stored in this browser; `onChosen` can
 * store it elsewhere after it is shown.
 */
export function LanguageSelect({ onChosen }: { onChosen?: (language: string | null) => void }) {
  useLingui();
  const chosen = usePreference(chosenLanguage);
  const choices = languageNames();
  const language = choices.find(({ value }) => value === automaticLanguage())?.label ?? '';
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
