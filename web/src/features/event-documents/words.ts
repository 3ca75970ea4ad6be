import { i18n } from '@lingui/core';
import type { BookChoice } from '@/api/book';
import type { EventDetail } from '@/api/types';

/** The request for a book in these languages: '' for the app's language and for no second one; omitted values come from the event. */
export function bookLanguages({ settings }: Pick<EventDetail, 'settings'>, language: string, second: string): Pick<BookChoice, 'language' | 'second'> {
  const first = language || (settings.language ? i18n.locale : '');
  // A book has no second language where that is its first.
  const again = second || (settings.secondLanguage ? first || i18n.locale : '');
  return { ...(first ? { language: first } : {}), ...(again ? { second: again } : {}) };
}
