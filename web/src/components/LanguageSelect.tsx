import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { SelectField } from './Field';
import { toast } from './toast';
import { chooseLanguage, languages } from '@/lib/language';

/** Each language by its name in itself, in the order of these names. To ask for names takes the browser long, so it is asked here. */
const choices = languages
  .map((language) => ({ value: language, label: new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language }))
  .sort((a, b) => a.label.localeCompare(b.label));

/** The language of the app, each called by its own name; kept in this browser, and `onChosen` may keep it elsewhere once it is shown. */
export function LanguageSelect({ onChosen }: { onChosen?: (language: string) => void }) {
  const { i18n } = useLingui();
  return (
    <SelectField
      label={t`Language`}
      value={i18n.locale}
      options={choices}
      onChange={(language) => {
        chooseLanguage(language).then(
          (shown) => {
            if (shown) onChosen?.(language);
          },
          () => {
            toast.error(t`The language could not be loaded.`);
          },
        );
      }}
    />
  );
}
