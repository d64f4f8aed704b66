import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the first code block in a README that contains the given text. The block may be fenced or indented. `readme`
 * is the README's path from the project's root. Throws if no block contains the text.
 */
export function codeBlock(readme: string, containing: string): string {
  const text = readFileSync(join(__dirname, '../../..', readme), 'utf8');
  const fenced = [...text.matchAll(/^```\w*\n(.*?)^```$/gms)].map(([, code = '']) => code);
  const indented = [...text.matchAll(/(?:^(?: {4}.*)?\n)+/gm)].map(([code]) => code.replace(/^ {4}/gm, '').trim());
  const found = [...fenced, ...indented].find((code) => code.includes(containing));
  if (found === undefined) throw new Error(`${readme} has no code block containing ${containing}.`);
  return found;
}
