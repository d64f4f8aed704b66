import type { OpeningHours, OpeningRange } from '#shared/client/generated/admin-api.ts';
import { resolveSchema } from '../parts/form-values.ts';

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof weekdays)[number];

/** Formats the hours of a day: `09:00-12:30, 13:30-18:00`; empty for a closed day. */
export const writeRanges = (ranges: readonly OpeningRange[]): string =>
  ranges.map(({ opens_at, closes_at }) => `${opens_at}-${closes_at}`).join(', ');

const fullTime = (text: string): string => {
  const [, hour = '', minute = '00'] = /^(\d{1,2})(?:[:.](\d{2}))?$/.exec(text) ?? [];
  return hour === '' ? text : `${hour.padStart(2, '0')}:${minute}`;
};

/** Parses the hours of a day, including `9-12.30, 13:30–18`. Other texts stay unchanged, so the API rejects them. */
export const readRanges = (text: string): OpeningRange[] =>
  resolveSchema(text, /[,;]/)
    .filter((range) => range.toLowerCase() !== 'closed')
    .map((range) => {
      const [opens = '', closes = ''] = range.split(/\s*[-–—]\s*/);
      return { opens_at: fullTime(opens), closes_at: fullTime(closes) };
    });

/** Formats the exceptions, one per line: `2026-12-24 09:00-13:00` or `2026-12-25 closed`. */
export const writeExceptions = (exceptions: OpeningHours['exceptions']): string =>
  exceptions.map(({ date, hours }) => `${date} ${writeRanges(hours) || 'closed'}`).join('\n');

/** Parses the text of `writeExceptions`, ignoring empty lines. */
export const readExceptions = (text: string): OpeningHours['exceptions'] =>
  resolveSchema(text, '\n').map((line) => {
    const [date = '', ...rest] = line.split(/\s+/);
    return { date, hours: readRanges(rest.join(' ')) };
  });
