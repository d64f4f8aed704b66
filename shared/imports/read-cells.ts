import * as v from 'valibot';
import { HttpUrl } from '#shared/kernel/fields-schema.ts';
import { formatMoney, maxPriceMinor, moneyProblem, parseMoney } from '#shared/kernel/money.ts';
import { textProblem } from '#shared/kernel/text-problem.ts';
import type { ImportProblem, ImportProblemCode } from './import-problem.ts';
import type { Header } from './read-header.ts';
import type { SheetRow } from './read-sheet.ts';

// Matches whole numbers. They may end in `.0`, because pandas writes 5 as `5.0` if the column has empty cells.
const wholeNumber = /^-?\d{1,15}(?:\.0*)?$/;
/** Matches numbers whose digits are in groups, or that have a comma before the decimals. */
const separated = /^-?\d{1,3}(?:[.,'’\s]\d{3})+(?:[.,]\d+)?$|^-?\d+,\d+$/;
const yes: ReadonlySet<string> = new Set(['true', 'yes', '1', 'continue']);
const no: ReadonlySet<string> = new Set(['false', 'no', '0', 'deny', '']);

/** Returns a cell without the leading apostrophe with which spreadsheets mark a number as text. */
export const withoutApostrophe = (text: string): string => text.trim().replace(/^'/, '').trim();

/** The warning for a negative count. Shops that oversell have negative counts, which are not allowed here. */
export const belowZero = 'is imported as 0.';

/**
 * Returns the whole number in a cell, or the problem with it. `5.0` counts as a whole number.
 * @param text without surrounding white space
 */
export function wholeNumberOf(text: string, min: number, max: number): number | { code: ImportProblemCode; message: string } {
  if (!wholeNumber.test(text)) {
    return { code: 'invalid_format', message: separatorProblem(text) ?? 'must be a whole number.' };
  }
  const number = Number(text);
  if (number < min) return { code: 'too_small', message: `must be at least ${min}.` };
  if (number > max) return { code: 'too_large', message: `must be at most ${max}.` };
  return number === 0 ? 0 : number;
}

/**
 * If a number has thousands separators or a decimal comma, returns a message with the correct format. If the number is
 * ambiguous, like `1,234`, the message contains both possible numbers. Returns null for any other text.
 */
function separatorProblem(text: string): string | null {
  if (!separated.test(text)) return null;
  const [last = ''] = text.match(/[.,](?=\d*$)/) ?? [];
  const [whole = '', decimals = ''] =
    last === '' ? [text] : [text.slice(0, text.lastIndexOf(last)), text.slice(text.lastIndexOf(last) + 1)];
  const isOnly = last !== '' && text.split(last).length === 2 && !/[.,'’\s]/.test(whole);
  const digits = whole.replace(/[^\d-]/g, '');
  const plain = text.replace(/[^\d-]/g, '');
  const right =
    isOnly && decimals.length === 3
      ? `${plain} or ${digits}.${decimals}`
      : last !== '' && text.split(last).length === 2
        ? `${digits}.${decimals}`
        : plain;
  return `must be written with a decimal point and without thousands separators: ${right}.`;
}

/**
 * Reads the cells of a row and records their problems. If the file has no column for a field, `text`, `money`, `whole`
 * and `flag` return undefined, so that the field stays unchanged.
 */
export type Cells<Field extends string> = {
  readonly isEmpty: (field: Field) => boolean;
  /**
   * Returns the text; null if the cell is empty, undefined if the file has no column for the field. Records a problem
   * if the text exceeds `max` characters or contains control characters.
   */
  readonly text: (field: Field, max: number) => string | null | undefined;
  /** Returns the amount in the API's format, with two decimals. */
  readonly money: (field: Field, minMinor?: bigint) => string | null | undefined;
  readonly whole: (field: Field, min: number, max: number) => number | null | undefined;
  /**
   * Returns true if the cell means yes (such as `TRUE` or `1`), and false if the cell means no or is empty. Records a
   * problem for any other text.
   */
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
      refuse(field, problem.code, (problem.code === 'invalid_format' ? separatorProblem(text) : null) ?? problem.message);
      return null;
    },
    whole: (field, min, max) => {
      if (!header.has(field)) return undefined;
      const text = withoutApostrophe(header.cell(row, field));
      if (text === '') return null;
      const number = wholeNumberOf(text, min, max);
      if (typeof number === 'number') return number;
      refuse(field, number.code, number.message);
      return null;
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
      if (!v.is(HttpUrl, text)) refuse(field, 'invalid_url', 'must be an http or https URL of at most 2000 characters.');
      return text;
    },
  };
}
