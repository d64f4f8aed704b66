import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogues, notTexts, type TextCatalogue } from '#infra/console/languages/catalogue.ts';
import { findTexts } from '#infra/console/languages/find-texts.ts';
import { textsBesides, textsOfPage } from '#infra/console/languages/in-language.ts';

const web = join(__dirname, '../../functions/console/web');
const files = [
  ...globSync('**/*.{ts,tsx}', { cwd: web, exclude: ['**/generated/**', '**/*.d.ts'] }),
  ...textsBesides.map((file) => join('../../..', file)),
];
const read = (file: string): string => readFileSync(join(web, file), 'utf8');

/** Every text of the console, with the files in which it stands. */
const found = new Map<string, string[]>();
for (const [file, key] of [
  ...files.flatMap((one) => findTexts(read(one)).map(({ key: text }) => [one, text] as const)),
  ...textsOfPage(read('index.html')).map((text) => ['index.html', text] as const),
])
  found.set(key, [...(found.get(key) ?? []), file]);

const placeholders = (text: string): readonly string[] => (text.match(/\{\w+\}/g) ?? []).toSorted();
const ofOneFile = /^([\w/-]+\.tsx?): (.+)$/s;

type Schema = { readonly enum?: readonly unknown[]; readonly [member: string]: unknown };
/** The values of every enumeration of the API that are words: `partially_refunded`. */
function* valuesIn(schema: unknown): Generator<string> {
  if (typeof schema !== 'object' || schema === null) return;
  for (const value of (schema as Schema).enum ?? []) if (typeof value === 'string' && /^[a-z][a-z0-9_]*$/.test(value)) yield value;
  for (const member of Object.values(schema)) yield* valuesIn(member);
}

describe.each(catalogues().map((catalogue): readonly [string, TextCatalogue] => [catalogue.language, catalogue]))(
  'the console in %s',
  (_, catalogue) => {
    it('has every text: add it to the catalogue, or to not-texts.json when nobody reads it', () => {
      const known = notTexts();
      const missing = [...found].filter(([key]) => !known.has(key) && !catalogue.texts.has(key));
      expect(found.size).toBeGreaterThan(1500);
      expect(missing.map(([key, where]) => `${where[0]}: ${key}`)).toEqual([]);
    });

    it('has no text that nobody shows', () => {
      const unused = [...catalogue.texts.keys()].filter((key) => {
        const [, file = '', text = ''] = ofOneFile.exec(key) ?? [];
        return !found.has(key) && found.get(text)?.includes(file) !== true;
      });
      expect(unused).toEqual([]);
    });

    it('puts the same into each text', () => {
      const differing = [...catalogue.texts].filter(([key, text]) => {
        const [, , english = key] = ofOneFile.exec(key) ?? [];
        return JSON.stringify(placeholders(english)) !== JSON.stringify(placeholders(text));
      });
      expect(differing).toEqual([]);
    });

    it('leaves the space at the ends of a text as it is, and says something in each', () => {
      const spaces = (text: string): string => `${/^\s*/.exec(text)?.[0]}|${/\s*$/.exec(text)?.[0]}`;
      expect([...catalogue.texts].filter(([key, text]) => found.has(key) && spaces(key) !== spaces(text))).toEqual([]);
      expect([...catalogue.texts, ...catalogue.words].filter(([, text]) => text.trim() === '')).toEqual([]);
    });

    it('has a word for every value of an enumeration of the API', () => {
      const values = new Set(valuesIn(JSON.parse(readFileSync(join(__dirname, '../../admin-openapi.json'), 'utf8'))));
      expect(values.size).toBeGreaterThan(200);
      expect([...values].filter((value) => !catalogue.words.has(value))).toEqual([]);
    });

    it('is in the order of its keys, so that two changes seldom meet', () => {
      for (const keys of [[...catalogue.texts.keys()], [...catalogue.words.keys()]]) expect(keys).toEqual(keys.toSorted());
    });
  },
);

describe('strings that are no texts', () => {
  it('are all in the sources', () => {
    expect([...notTexts()].filter((key) => !found.has(key))).toEqual([]);
  });
});
