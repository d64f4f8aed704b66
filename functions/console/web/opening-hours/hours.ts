import type { OpeningHours, OpeningRange } from '#shared/client/generated/admin-api.ts';

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof weekdays)[number];

/** The hours of a day as people write them: `09:00-12:30, 13:30-18:00`; nothing for a closed day. */
export const writeRanges = (ranges: readonly OpeningRange[]): string =>
  ranges.map(({ opens_at, closes_at }) => `${opens_at}-${closes_at}`).join(', ');

const fullTime = (text: string): string => {
  const [, hour = '', minute = '00'] = /^(\d{1,2})(?:[:.](\d{2}))?$/.exec(text) ?? [];
  return hour === '' ? text : `${hour.padStart(2, '0')}:${minute}`;
};

/** Reads the hours of a day, `9-12.30, 13:30–18` too. A text that is no time stays as it is, for the API to refuse at its field. */
export const readRanges = (text: string): OpeningRange[] =>
  text
    .split(/[,;]/)
    .map((range) => range.trim())
    .filter((range) => range !== '' && range.toLowerCase() !== 'closed')
    .map((range) => {
      const [opens = '', closes = ''] = range.split(/\s*[-–—]\s*/);
      return { opens_at: fullTime(opens), closes_at: fullTime(closes) };
    });

/** Days that differ from the week, a line for each: `2026-12-24 09:00-13:00` or `2026-12-25 closed`. */
export const writeExceptions = (exceptions: OpeningHours['exceptions']): string =>
  exceptions.map(({ date, hours }) => `${date} ${writeRanges(hours) || 'closed'}`).join('\n');

/** Reads what `writeExceptions` writes; empty lines say nothing. */
export const readExceptions = (text: string): OpeningHours['exceptions'] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [date = '', ...rest] = line.split(/\s+/);
      return { date, hours: readRanges(rest.join(' ')) };
    });
