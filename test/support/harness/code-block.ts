import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the code block of a README (path from the project's root) that contains this text, indented or fenced. Throws
 * if there is none.
 */
export function codeBlock(readme: string, containing: string): string {
  const text = readFileSync(join(__dirname, '../../..', readme), 'utf8');
  const fenced = [...text.matchAll(/^```\w*\n(.*?)^```$/gms)].map(([, code = '']) => code);
  const indented = [...text.matchAll(/(?:^(?: {4}.*)?\n)+/gm)].map(([code]) => code.replace(/^ {4}/gm, '').trim());
  const found = [...fenced, ...indented].find((code) => code.includes(containing));
  if (found === undefined) throw new Error(`${readme} has no code block containing ${containing}.`);
  return found;
}
