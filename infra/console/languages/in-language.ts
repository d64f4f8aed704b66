import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import type { Plugin } from 'esbuild';
import type { TextCatalogue } from './catalogue.ts';
import { translateSource } from './translate-source.ts';

const sourcesOfConsole = /[\\/]functions[\\/]console[\\/]web[\\/].*\.tsx?$|[\\/]shared[\\/]apps[\\/]scope-words\.ts$/;
/** Sources outside the console whose texts stand on its pages, from the project's root. They are in `sourcesOfConsole` too. */
export const textsBesides: readonly string[] = ['shared/apps/scope-words.ts'];

/** Builds the console in a language: each source is read with its texts in it. Names of fields and values come by `languages/here.ts`. */
export const inLanguage = ({ language, texts, words }: TextCatalogue): Plugin => ({
  name: 'in-language',
  setup: (building) => {
    building.onLoad({ filter: sourcesOfConsole }, ({ path }) => {
      const file = path.replaceAll('\\', '/').split('/functions/console/web/')[1] ?? '';
      if (file === 'languages/here.ts') return { contents: hereIn(language, words), loader: 'ts' };
      const lookup = (english: string): string | undefined => texts.get(`${file}: ${english}`) ?? texts.get(english);
      return { contents: translateSource(readFileSync(path, 'utf8'), lookup), loader: extname(path) === '.tsx' ? 'tsx' : 'ts' };
    });
  },
});

const hereIn = (language: string, words: ReadonlyMap<string, string>): string =>
  `export const here = { language: ${JSON.stringify(language)}, words: new Map(${JSON.stringify([...words])}) };`;

const ofPage = /(<title>|<noscript>)([^<]+)/g;

/** The texts that stand in the page itself, before any script. */
export const textsOfPage = (html: string): readonly string[] => [...html.matchAll(ofPage)].map(([, , text = '']) => text);

/** The page in a language. */
export const translatePage = (html: string, { language, texts }: TextCatalogue): string =>
  html
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replaceAll(ofPage, (whole, tag: string, text: string) => (texts.has(text) ? tag + texts.get(text) : whole));
