import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EqualMutant, FileScore } from './score-report.ts';

const scoresFile = join(import.meta.dirname, 'kept-scores.json');

/** Reads each file's score, from the last run that mutated the file. */
export const readScores = (): Readonly<Record<string, FileScore>> => JSON.parse(readFileSync(scoresFile, 'utf8'));

export function keepScores(scores: ReadonlyMap<string, FileScore>): void {
  const all = Object.entries({ ...readScores(), ...Object.fromEntries(scores) }).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const lines = all.map(([file, { mutants, found, equal }]) => `  "${file}": ${JSON.stringify({ mutants, found, equal })}`);
  writeFileSync(scoresFile, `{\n${lines.join(',\n').replaceAll('":', '": ').replaceAll(',"', ', "')}\n}\n`);
}

/** Reads the mutants that behave exactly like the original code, each with the reason. */
export const readEqual = (): readonly EqualMutant[] => JSON.parse(readFileSync(join(import.meta.dirname, 'equal-mutants.json'), 'utf8'));
