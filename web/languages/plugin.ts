import { basename } from 'node:path';
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

/**
 * Turns texts into data. Texts in the code become ids, and each language's file becomes a separate chunk that loads on
 * first use.
 */
export function languages(): Plugin[] {
  return [...compiled(), inUse(), bootTexts()];
}

/** As {@link languages} for a program in one classic script: each language's file is another script, and a page has those that it needs. */
export function languageScripts(fileOf: (language: string) => string): Plugin[] {
  return [...compiled(), asScripts(fileOf)];
}

function compiled(): Plugin[] {
  return [macros(), ...lingui({ failOnCompileError: true, failOnMissing: true }), ofTheApp()];
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

/** Moves the texts that a program looks up out of it, into a script for each language that runs before it. */
function asScripts(fileOf: (language: string) => string): Plugin {
  const found = new Map<string, [string, Message][]>();
  return {
    name: 'toproll-texts-as-scripts',
    transform: {
      order: 'post',
      filter: { id: /\.po$/ },
      handler(code, id) {
        const language = basename(id, '.po');
        found.set(language, Object.entries(messagesIn(code)));
        return { code: `export const messages = globalThis.toprollTexts?.[${JSON.stringify(language)}];`, map: null };
      },
    },
    generateBundle(_options, bundle) {
      const code = Object.values(bundle).map((part) => (part.type === 'chunk' ? part.code : '')).join('\n');
      for (const [language, messages] of found) {
        const texts = Object.fromEntries(messages.filter(([id]) => code.includes(id)));
        this.emitFile({ type: 'asset', fileName: fileOf(language), source: `globalThis.toprollTexts = ${JSON.stringify({ [language]: texts })};\n` });
      }
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
  // It is a JavaScript string, which can write characters such as a no-break space in a way that JSON can't.
  const escaped = json.replaceAll(/\\(?:x([0-9A-Fa-f]{2})|.)/g, (all, hex?: string) => (hex ? `\\u00${hex}` : all));
  return JSON.parse(JSON.parse(escaped) as string) as Record<string, Message>;
}

/**
 * Puts the list of languages into the page, before the app loads. Each has a file of texts, which loads along with the
 * app's code, and a few texts for the page itself.
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
