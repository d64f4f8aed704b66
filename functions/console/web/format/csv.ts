import { markFormula } from '#shared/kernel/formula-mark.ts';

const number = /^-?\d+(\.\d+)?$/;

// Every text is in quotes: a separator of another language in it, as `;`, would end the cell, and a formula could begin behind it.
const cell = (text: string): string => (text === '' || number.test(text) ? text : `"${markFormula(text).replaceAll('"', '""')}"`);

/** Rows as CSV (RFC 4180) for spreadsheets. */
export const csvOf = (rows: readonly (readonly string[])[]): string => rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
