import { addDays } from '../bookings/week.ts';
import { daysBetween } from './sales.ts';

export type FigureChange = { readonly direction: 'up' | 'down' | 'same'; readonly percent: number | null };

/** Compares a figure with its earlier value. If the earlier value was zero, there is no percentage. */
export function changeOf(now: number, before: number): FigureChange {
  const direction = now > before ? 'up' : now < before ? 'down' : 'same';
  return { direction, percent: before === 0 ? null : Math.round((100 * Math.abs(now - before)) / Math.abs(before)) };
}

export type Range = { readonly from: string; readonly to: string };

export const comparisons = ['previous', 'year', 'none'] as const;
export type Comparison = (typeof comparisons)[number];

/** Returns the date one year earlier. For February 29, it is February 28. */
function yearBefore(date: string): string {
  const [year = '', month, day] = date.split('-');
  const before = `${Number(year) - 1}-${month}-${day}`;
  return Number.isNaN(Date.parse(`${before}T00:00Z`)) || new Date(`${before}T00:00Z`).toISOString().slice(0, 10) !== before
    ? `${Number(year) - 1}-02-28`
    : before;
}

/**
 * Returns the range to compare with: a range of the same length immediately before, or the same range a year earlier.
 * Returns null for the comparison `none`.
 */
export function comparedRange({ from, to }: Range, comparison: Comparison): Range | null {
  if (comparison === 'none') return null;
  if (comparison === 'year') return { from: yearBefore(from), to: yearBefore(to) };
  return { from: addDays(from, -daysBetween(from, to)), to: addDays(from, -1) };
}

export function presetsOf(today: string): readonly (Range & { readonly name: string })[] {
  const firstOfMonth = `${today.slice(0, 7)}-01`;
  const lastOfEarlier = addDays(firstOfMonth, -1);
  return [
    { name: 'Today', from: today, to: today },
    { name: 'Yesterday', from: addDays(today, -1), to: addDays(today, -1) },
    { name: 'Last 7 days', from: addDays(today, -6), to: today },
    { name: 'Last 14 days', from: addDays(today, -13), to: today },
    { name: 'This month', from: firstOfMonth, to: today },
    { name: 'Last month', from: `${lastOfEarlier.slice(0, 7)}-01`, to: lastOfEarlier },
  ];
}
