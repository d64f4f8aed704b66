import { markFormula } from '#shared/kernel/formula-mark.ts';

const number = /^-?\d+(\.\d+)?$/;

// Every cell is quoted unless it is a number or empty. Some spreadsheets split an unquoted cell at `;` and could run
// the rest as a formula.
const cell = (text: string): string => (text === '' || number.test(text) ? text : `"${markFormula(text).replaceAll('"', '""')}"`);

/** Formats rows as CSV (RFC 4180) for spreadsheets. */
export const csvOf = (rows: readonly (readonly string[])[]): string => rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
