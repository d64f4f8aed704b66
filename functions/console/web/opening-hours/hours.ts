import type { OpeningHours, OpeningRange } from '#shared/client/generated/admin-api.ts';
import { splitTrimmed } from '../parts/form-values.ts';

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof weekdays)[number];

/** Formats a day's hours, such as `09:00-12:30, 13:30-18:00`; empty for a day that is closed. */
export const writeRanges = (ranges: readonly OpeningRange[]): string =>
  ranges.map(({ opens_at, closes_at }) => `${opens_at}-${closes_at}`).join(', ');

const fullTime = (text: string): string => {
  const [, hour = '', minute = '00'] = /^(\d{1,2})(?:[:.](\d{2}))?$/.exec(text) ?? [];
  return hour === '' ? text : `${hour.padStart(2, '0')}:${minute}`;
};

/** Parses a day's hours, even `9-12.30, 13:30–18`. Other text is kept unchanged, so the API rejects it. */
export const readRanges = (text: string): OpeningRange[] =>
  splitTrimmed(text, /[,;]/)
    .filter((range) => range.toLowerCase() !== 'closed')
    .map((range) => {
      const [opens = '', closes = ''] = range.split(/\s*[-–—]\s*/);
      return { opens_at: fullTime(opens), closes_at: fullTime(closes) };
    });

/**
 * Formats the exceptions to the weekly opening hours, one per line, such as `2026-12-24 09:00-13:00` or `2026-12-25
 * closed`.
 */
export const writeExceptions = (exceptions: OpeningHours['exceptions']): string =>
  exceptions.map(({ date, hours }) => `${date} ${writeRanges(hours) || 'closed'}`).join('\n');

/** Parses text in the format of `writeExceptions`, ignoring empty lines. */
export const readExceptions = (text: string): OpeningHours['exceptions'] =>
  splitTrimmed(text, '\n').map((line) => {
    const [date = '', ...rest] = line.split(/\s+/);
    return { date, hours: readRanges(rest.join(' ')) };
  });
