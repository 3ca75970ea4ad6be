import { transformAsync } from '@babel/core';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { lingui } from '@lingui/vite-plugin';
import type { Plugin } from 'vite';
import { marked } from './extractors.ts';
import { brokenTranslations, type Message } from './parameters.ts';
import { direction } from '../src/lib/direction.ts';

/** Texts as data: the code's become ids, each language's file a separate chunk, loaded on first use. */
export function languages(): Plugin[] {
  return [macros(), ...lingui({ failOnCompileError: true, failOnMissing: true }), ofTheApp(), inUse(), bootTexts()];
}

/** Turns the macros around texts (t, Trans, plural, …) into look-ups by id. */
function macros(): Plugin {
  let stripped = false;
  return {
    name: 'toproll-text-macros',
    enforce: 'pre',
    configResolved(config) {
      stripped = config.isProduction;
    },
    transform: {
      filter: { id: /\.tsx?$/, code: /@lingui\/(core|react)\/macro/ },
      async handler(code, id) {
        const result = await transformAsync(code, {
          filename: id,
          babelrc: false,
          configFile: false,
          sourceMaps: true,
          parserOpts: { plugins: id.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'] },
          plugins: [['@lingui/babel-plugin-lingui-macro', { stripMessageField: stripped }]],
        });
        return result?.code ? { code: result.code, map: result.map } : null;
      },
    },
  };
}

/** Drops the server's texts from the app's, and texts whose values or tags differ from the English. */
function ofTheApp(): Plugin {
  return {
    name: 'toproll-texts-of-the-app',
    transform: {
      filter: { id: /\.po$/ },
      async handler(code) {
        const kept = Object.entries(messagesIn(code)).filter(([id]) => !id.startsWith('server.'));
        const broken = brokenTranslations(await english(), Object.fromEntries(kept));
        if (broken.length > 0) this.error(`Translations do not fit the English:\n${broken.join('\n')}`);
        return { code: catalogue(kept), map: null };
      },
    },
  };
}

/** Keeps only the texts of a program that its code looks up. */
function inUse(): Plugin {
  return {
    name: 'toproll-texts-in-use',
    renderChunk(code, { facadeModuleId }, _options, { chunks }) {
      if (!facadeModuleId?.endsWith('.po')) return null;
      const modules = Object.values(chunks).flatMap((chunk) => Object.entries(chunk.modules));
      const all = modules.filter(([id]) => !id.endsWith('.po')).map(([, module]) => module.code ?? '').join('\n');
      return { code: catalogue(Object.entries(messagesIn(code)).filter(([id]) => all.includes(id))), map: null };
    },
  };
}

/** The English texts, compiled. */
async function english(): Promise<Record<string, Message>> {
  const [catalog] = await getCatalogs(getConfig());
  const found = await catalog?.getTranslations('en', { sourceLocale: 'en', fallbackLocales: {} });
  return Object.fromEntries(Object.entries(found?.messages ?? {}).map(([id, text]) => [id, compileMessageOrThrow(text) as Message]));
}

/** Compiles texts to the code of a catalogue. */
function catalogue(messages: [string, Message][]): string {
  return `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(messages)))});`;
}

/** The content of a compiled catalogue. */
function messagesIn(code: string): Record<string, Message> {
  const json = /JSON\.parse\(("(?:[^"\\]|\\.)*")\)/.exec(code)?.[1];
  if (!json) throw new Error('a catalogue is not compiled as expected');
  // It is a string of JavaScript, which may write a character such as a no-break space in a way that JSON has not.
  const escaped = json.replaceAll(/\\(?:x([0-9A-Fa-f]{2})|.)/g, (all, hex?: string) => (hex ? `\\u00${hex}` : all));
  return JSON.parse(JSON.parse(escaped) as string) as Record<string, Message>;
}

/**
 * Tells the page the languages before the app has loaded. Each has its file of texts, which loads along with the app's code,
 * and the page's own few texts.
 */
function bootTexts(): Plugin {
  return {
    name: 'toproll-texts-of-the-page',
    transformIndexHtml: {
      order: 'post',
      async handler(page, { bundle }) {
        const inPage = [...page.matchAll(marked)].map(([, , text = '']) => text);
        const config = getConfig();
        const [catalog] = await getCatalogs(config);
        const entry = async (language: string, as = language) => {
          const found = await catalog?.getTranslations(language, { sourceLocale: 'en', fallbackLocales: { default: 'en' } });
          const file = Object.values(bundle ?? {}).find((part) => part.type === 'chunk' && part.facadeModuleId?.endsWith(`/locales/${language}.po`));
          const texts = language === 'en' ? [] : inPage.map((text) => [text, found?.messages[generateMessageId(text)] ?? text]);
          return [as, { direction: direction(as), file: file && `/${file.fileName}`, texts: Object.fromEntries(texts) as Record<string, string> }];
        };
        const table = await Promise.all([...config.locales.map((language) => entry(language)), entry('en', 'en-XA'), entry('en', 'en-XB')]);
        return page.replace('{ /* languages */ }', JSON.stringify(Object.fromEntries(table)).replaceAll('<', '\\u003c'));
      },
    },
  };
}
