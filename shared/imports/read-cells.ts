import * as v from 'valibot';
import { HttpUrl } from '#shared/kernel/fields-schema.ts';
import { formatMoney, maxPriceMinor, moneyProblem, parseMoney } from '#shared/kernel/money.ts';
import { textProblem } from '#shared/kernel/text-problem.ts';
import type { ImportProblem, ImportProblemCode } from './import-problem.ts';
import type { Header } from './read-header.ts';
import type { SheetRow } from './read-sheet.ts';

const wholeNumber = /^-?\d{1,15}(?:\.0+)?$/;
const yes: ReadonlySet<string> = new Set(['true', 'yes', '1', 'continue']);
const no: ReadonlySet<string> = new Set(['false', 'no', '0', 'deny', '']);

/** Spreadsheets keep a number as text behind an apostrophe. */
export const withoutApostrophe = (text: string): string => text.trim().replace(/^'/, '').trim();

/** Reads cells of a row and notes their problems. Undefined: the file has no such column, so the field stays unchanged. */
export type Cells<Field extends string> = {
  readonly isEmpty: (field: Field) => boolean;
  /** Null when empty. Longer than `max` characters, or with control characters, it is refused. */
  readonly text: (field: Field, max: number) => string | null | undefined;
  /** As the API writes amounts: two decimals. */
  readonly money: (field: Field, minMinor?: bigint) => string | null | undefined;
  readonly whole: (field: Field, min: number, max: number) => number | null | undefined;
  /** An empty cell is false. */
  readonly flag: (field: Field) => boolean | undefined;
  readonly url: (field: Field) => string | null;
  readonly refuse: (field: Field | null, code: ImportProblemCode, message: string) => void;
  readonly warn: (field: Field | null, code: ImportProblemCode, message: string) => void;
};

export function readCells<Field extends string>(header: Header<Field>, row: SheetRow, problems: ImportProblem[]): Cells<Field> {
  const note =
    (severity: ImportProblem['severity']) =>
    (field: Field | null, code: ImportProblemCode, message: string): void => {
      problems.push({ severity, row: row.row, column: field === null ? null : header.nameOf(field), code, message });
    };
  const refuse = note('refused');
  const trimmed = (field: Field): string => header.cell(row, field).trim();
  return {
    refuse,
    warn: note('warning'),
    isEmpty: (field) => trimmed(field) === '',
    text: (field, max) => {
      if (!header.has(field)) return undefined;
      const text = header.cell(row, field);
      if (text.trim() === '') return null;
      if (text.length > max) refuse(field, 'too_long', `must be at most ${max} characters.`);
      const problem = textProblem(text);
      if (text.length <= max && problem !== null) refuse(field, 'invalid_format', problem);
      return text;
    },
    money: (field, minMinor = 0n) => {
      if (!header.has(field)) return undefined;
      const text = withoutApostrophe(header.cell(row, field));
      if (text === '') return null;
      const problem = moneyProblem(text, minMinor, maxPriceMinor);
      if (problem === null) return formatMoney(parseMoney(text));
      refuse(field, problem.code, problem.message);
      return null;
    },
    whole: (field, min, max) => {
      if (!header.has(field)) return undefined;
      const text = withoutApostrophe(header.cell(row, field));
      if (text === '') return null;
      if (!wholeNumber.test(text)) {
        refuse(field, 'invalid_format', 'must be a whole number.');
        return null;
      }
      const number = Number(text) + 0;
      if (number < min) refuse(field, 'too_small', `must be at least ${min}.`);
      if (number > max) refuse(field, 'too_large', `must be at most ${max}.`);
      return number === 0 ? 0 : number;
    },
    flag: (field) => {
      if (!header.has(field)) return undefined;
      const text = trimmed(field).toLowerCase();
      if (!yes.has(text) && !no.has(text)) refuse(field, 'unknown_value', 'must be TRUE or FALSE.');
      return yes.has(text);
    },
    url: (field) => {
      const text = trimmed(field);
      if (text === '') return null;
      if (!v.is(HttpUrl, text)) refuse(field, 'invalid_url', 'must be an http or https address of at most 2000 characters.');
      return text;
    },
  };
}
