import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render as renderAlone } from '@testing-library/react';
import type { ReactNode } from 'react';

/** Like testing-library's, with texts. */
export function render(shown: ReactNode) {
  return renderAlone(shown, { wrapper: ({ children }: { children: ReactNode }) => <I18nProvider i18n={i18n}>{children}</I18nProvider> });
}
