import { useEffect } from 'react';
import { followEvent } from './language';

/** Shows a public page in the language of its event, '' for none, undefined while that is not known; see {@link followEvent}. */
export function useEventLanguage(event: { language?: string } | undefined, hall = false): void {
  const known = event !== undefined;
  const language = event?.language ?? '';
  useEffect(() => (known ? followEvent(language, hall) : undefined), [known, language, hall]);
}
