import { listOf, number, optional, storedForm, text } from '#shared/table/rows/stored-form.ts';
import type { OpeningException, OpeningHours, OpeningRange } from './opening-hours.ts';

const ranges = listOf(storedForm<OpeningRange>()({ opensMinute: number, closesMinute: number }));

/** How opening hours are stored. */
export const openingHoursForm = storedForm<OpeningHours>()({
  week: optional(
    storedForm<NonNullable<OpeningHours['week']>>()({
      monday: ranges,
      tuesday: ranges,
      wednesday: ranges,
      thursday: ranges,
      friday: ranges,
      saturday: ranges,
      sunday: ranges,
    }),
  ),
  exceptions: listOf(storedForm<OpeningException>()({ date: text, ranges })),
  updatedAtMs: number,
});
