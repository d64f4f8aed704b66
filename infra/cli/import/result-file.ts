import { appendFileSync, existsSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { type ResultRow, resultColumns, resultLines } from '#shared/imports/result-rows.ts';
import { withoutFormulaMark } from '#shared/kernel/formula-mark.ts';
import { CommandFailure } from '../command.ts';

/** The results of a run, row by row. A run that was stopped goes on in it. */
export type ResultFile = {
  /** The same in each attempt of the run. */
  readonly runId: string;
  readonly isResumed: boolean;
  /** Whether the item has its result from before. */
  readonly isDone: (row: number, name: string) => boolean;
  readonly write: (rows: readonly ResultRow[]) => void;
  /** After this the next run starts from the beginning. */
  readonly finish: () => void;
};

const keyOf = (row: number | string, name: string): string => `${row} ${name}`;
/** The row of the file itself, its header. */
const FILE_ROW = 1;

/**
 * Opens the results of a file that is imported. Results of a run that was stopped are gone on with; those of one that ended make way.
 * @param digest of the imported file and the store
 * @throws CommandFailure when a run of another file was stopped here
 */
export function openResultFile(path: string, digest: string, newRunId: () => string): ResultFile {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  // A kill may leave half a row; its work is found done, or is done again under the same key.
  const whole = text.slice(0, lastRowEnd(text));
  const records: string[][] = whole === '' ? [] : parse(whole, { relax_column_count: true });
  const begun = records.find(([row, , outcome]) => row === String(FILE_ROW) && outcome === 'begun');
  const isFinished = records.some(([row, , outcome]) => row === String(FILE_ROW) && outcome === 'finished');
  const isResumed = begun !== undefined && !isFinished;
  if (text !== '' && begun === undefined) throw new CommandFailure(`${path} holds something else: name another file by --result.`);
  if (isResumed && begun[7] !== digest) {
    throw new CommandFailure(
      `${path} holds results of another file or store that are not complete: name another by --result, or remove it.`,
    );
  }
  const runId = isResumed ? (begun[3] ?? '') : newRunId();
  if (isResumed) truncateSync(path, Buffer.byteLength(whole));
  else writeFileSync(path, stringify([[...resultColumns], [FILE_ROW, '', 'begun', runId, '', '', '', digest]]));
  const done = new Set(
    isResumed
      ? records.filter(([, , outcome]) => outcome !== 'warning').map(([row = '', name = '']) => keyOf(row, withoutFormulaMark(name)))
      : [],
  );
  return {
    ...{ runId, isResumed },
    isDone: (row, name) => done.has(keyOf(row, name)),
    write: (rows) => appendFileSync(path, resultLines(rows)),
    finish: () => appendFileSync(path, stringify([[FILE_ROW, '', 'finished', runId, '', '', '', '']])),
  };
}

/** Where the last whole row ends: at a line end that is in no quotes. */
function lastRowEnd(text: string): number {
  let isQuoted = false;
  let end = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (text[index] === '"') isQuoted = !isQuoted;
    else if (text[index] === '\n' && !isQuoted) end = index + 1;
  }
  return end;
}
