import replacements from '../../../node_modules/@sindresorhus/transliterate/replacements.js';

/*
 * In place of `@sindresorhus/transliterate`, which builds a table and a pattern for each of its locales while it is imported: 25 ms
 * of every cold start. Slugs know no locale, so this is the same without them; the bundle test compares the two.
 */

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const patternOfAll = (): RegExp => {
  const longestFirst = [...replacements.keys()].sort((a, b) => b.length - a.length);
  return new RegExp(longestFirst.map(escaped).join('|'), 'gu');
};
let pattern: RegExp | null = null;

type Options = { readonly customReplacements?: readonly (readonly [string, string])[]; readonly locale?: string };

// biome-ignore lint/style/noDefaultExport: slugify imports the default export.
export default function transliterate(text: string, { customReplacements = [], locale }: Options = {}): string {
  if (locale !== undefined) throw new Error('This bundle was made without locales.');
  pattern ??= patternOfAll();
  const custom = [...customReplacements].sort(([a], [b]) => b.length - a.length);
  return custom
    .reduce((replaced, [from, to]) => replaced.replaceAll(from, to), text.normalize())
    .replace(pattern, (match) => replacements.get(match) ?? match)
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .normalize()
    .replaceAll(/\p{Dash_Punctuation}/gu, '-');
}
