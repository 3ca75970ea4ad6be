import type { ExtractorType } from '@lingui/conf';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';

/** A text of the page before the app has loaded. */
export const marked = /<(\w+)[^>]*\bdata-text\b[^>]*>([^<]+)<\/\1>/g;

/** Finds the texts of index.html. */
export const pageExtractor: ExtractorType = {
  match: (file) => file.endsWith('.html'),
  extract(file, page, found) {
    for (const [, , message = ''] of page.matchAll(marked)) found({ id: generateMessageId(message), message, origin: [file, 1] });
  },
};

/**
 * Finds the ids of the server's messages, whose English is in en.po (see locales/locales.go): each once for each
 * file, in alphabetical order, so that code moving within its file changes nothing in the catalogues.
 */
export const serverExtractor: ExtractorType = {
  match: (file) => file.endsWith('.go') && !file.endsWith('_test.go'),
  extract(file, code, found) {
    const ids = new Set([...code.matchAll(/"(server\.[a-z0-9_.]+)"/g)].map(([, id = '']) => id));
    for (const id of [...ids].sort()) found({ id, origin: [file, 1] });
  },
};
