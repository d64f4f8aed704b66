import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const projectRoot = join(import.meta.dirname, '../../..');
const folder = 'functions/console/web/languages';

/** The texts of a language, by the English ones of the sources (`functions/console/web/languages/de.json`). */
export type TextCatalogue = {
  readonly language: string;
  /** By the English text, or by `folder/file.tsx: text` where the same English means something else there. */
  readonly texts: ReadonlyMap<string, string>;
  /** How values and fields of the API are called. */
  readonly words: ReadonlyMap<string, string>;
};

const filesOfLanguages = (): readonly string[] => readdirSync(join(projectRoot, folder)).filter((name) => /^[a-z]{2}\.json$/.test(name));

const readJson = (name: string): unknown => JSON.parse(readFileSync(join(projectRoot, folder, name), 'utf8'));

/** Every language besides English. */
export const catalogues = (): readonly TextCatalogue[] =>
  filesOfLanguages().map((name) => {
    const { texts, words } = readJson(name) as Readonly<Record<'texts' | 'words', Readonly<Record<string, string>>>>;
    return { language: name.slice(0, 2), texts: new Map(Object.entries(texts)), words: new Map(Object.entries(words)) };
  });

/** Strings that look like texts and are none: methods, keys of the keyboard, code that is shown. */
export const notTexts = (): ReadonlySet<string> => new Set(readJson('not-texts.json') as readonly string[]);

/** The files of the catalogues, from the project's root. */
export const catalogueSources = (): readonly string[] => filesOfLanguages().map((name) => `${folder}/${name}`);
