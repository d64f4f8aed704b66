import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the code block, indented or fenced, that contains this text in a README. `readme` is the README's path from
 * the project's root. Throws if there is no such block.
 */
export function codeBlock(readme: string, containing: string): string {
  const text = readFileSync(join(__dirname, '../../..', readme), 'utf8');
  const fenced = [...text.matchAll(/^```\w*\n(.*?)^```$/gms)].map(([, code = '']) => code);
  const indented = [...text.matchAll(/(?:^(?: {4}.*)?\n)+/gm)].map(([code]) => code.replace(/^ {4}/gm, '').trim());
  const found = [...fenced, ...indented].find((code) => code.includes(containing));
  if (found === undefined) throw new Error(`${readme} has no code block containing ${containing}.`);
  return found;
}
