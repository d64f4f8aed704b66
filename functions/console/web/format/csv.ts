import { markFormula } from '#shared/kernel/formula-mark.ts';

const number = /^-?\d+(\.\d+)?$/;

// Quotes every text: in some locales spreadsheets split at `;`, and the rest could start a formula.
const cell = (text: string): string => (text === '' || number.test(text) ? text : `"${markFormula(text).replaceAll('"', '""')}"`);

/** Returns rows as CSV (RFC 4180) for spreadsheets. */
export const csvOf = (rows: readonly (readonly string[])[]): string => rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
