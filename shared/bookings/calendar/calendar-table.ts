import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { utcDayAt } from '#shared/kernel/days/utc-day.ts';
import { keys } from '#shared/table/keys.ts';
import { readItems } from '#shared/table/read-items.ts';
import { type Kind, listOf, number, storedForm, text } from '#shared/table/rows/stored-form.ts';
import { StoredFormError } from '#shared/table/rows/stored-form-error.ts';
import { reportIfUnreadable } from '#shared/table/rows/unreadable-rows.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import { type CalendarDay, type CalendarEntry, entriesOf, type OccupiedSpan } from './calendar-day.ts';
import { type CalendarChange, type CalendarRefusal, calendarDayName, changeCalendar, daysOfChanges } from './change-calendar.ts';

const numbers = listOf(number);

/** Stores an entry as a list of numbers: half the bytes of a map, so that one query returns 10,000 bookings of a resource. */
const entryKind: Kind<CalendarEntry> = {
  read: (stored) => {
    const [bookingId, productId, seats, fromMs, untilMs] = numbers.read(stored);
    if (bookingId === undefined || productId === undefined || seats === undefined || fromMs === undefined || untilMs === undefined) {
      throw new StoredFormError('', 'a list of five numbers');
    }
    return { bookingId, productId, seats, fromMs, untilMs };
  },
  write: ({ bookingId, productId, seats, fromMs, untilMs }) => [bookingId, productId, seats, fromMs, untilMs],
  shape: { leaf: 'calendar entry' },
};

/** The stored form of a day of the calendar of a resource. */
export const calendarDayForm = storedForm<CalendarDay>()({ resourceId: number, day: text, version: number, entries: listOf(entryKind) });

/** Reads a stored item as a day of a resource. */
export const parseCalendarDay = (item: unknown): CalendarDay => calendarDayForm.read(item);

/** Returns the stored form of a resource's day. A day that becomes empty keeps its item, so that its version never repeats. */
export const calendarDayItem = (storeId: string, day: CalendarDay): Record<string, unknown> => ({
  ...keys.calendarDay(storeId, day.resourceId, day.day),
  entity: 'calendar_day',
  ...calendarDayForm.write(day),
});

const label = 'calendar:';

/** Reports whether the label of a failed write means that the calendar has changed since it was read, for `retryOnConflict`. */
export const isCalendarConflict = (refused: string): boolean => refused.startsWith(label);

/** The writes that change the calendar, with the resource of each booking; or the reservation that no resource has enough seats for. */
export type CalendarPlan =
  | { readonly refused: CalendarRefusal }
  | { readonly refused: null; readonly writes: readonly LabelledWrite[]; readonly resources: ReadonlyMap<number, number> };

/**
 * Reads the calendar in one step of consistent reads and decides on the changes. Returns the writes that make all of them, one for each
 * changed day, for the transaction that writes the bookings. The writes fail with a label that `isCalendarConflict` accepts when a day has
 * changed since; the caller then plans again (`retryOnConflict`).
 */
export async function planCalendar(table: Table, storeId: string, changes: readonly CalendarChange[]): Promise<CalendarPlan> {
  return planOfDays(storeId, await readDaysOf(table, storeId, changes), changes);
}

/** Reads the stored days that the changes affect, in one step of consistent reads. */
export async function readDaysOf(table: Table, storeId: string, changes: readonly CalendarChange[]): Promise<CalendarDay[]> {
  const wanted = daysOfChanges(changes).map(({ resourceId, day }) => keys.calendarDay(storeId, resourceId, day));
  return (await readItems(table, wanted)).map(parseCalendarDay);
}

/** Decides like `planCalendar`, from days that the caller has already read. */
export function planOfDays(storeId: string, stored: readonly CalendarDay[], changes: readonly CalendarChange[]): CalendarPlan {
  const plan = changeCalendar(stored, changes);
  if (plan.refused !== null) return plan;
  return { refused: null, resources: plan.resources, writes: plan.changed.map((day) => replaceDayWrite(storeId, day)) };
}

const replaceDayWrite = (storeId: string, day: CalendarDay): LabelledWrite => ({
  as: `${label}${calendarDayName(day.resourceId, day.day)}`,
  put: {
    Item: calendarDayItem(storeId, { ...day, version: day.version + 1 }),
    ...(day.version === 0
      ? { ConditionExpression: 'attribute_not_exists(pk)' }
      : { ConditionExpression: 'version = :read', ExpressionAttributeValues: { ':read': day.version } }),
  },
});

type DaysWanted = { readonly first: string; readonly last: string | null };

/** Yields the days of a resource from `first` to `last` (null: without end), page by page. */
async function* pagesOfDays(table: Table, storeId: string, resourceId: number, { first, last }: DaysWanted): AsyncGenerator<CalendarDay[]> {
  let from: Record<string, unknown> | undefined;
  do {
    const answer = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: `pk = :pk AND sk ${last === null ? '>= :first' : 'BETWEEN :first AND :last'}`,
        ExpressionAttributeValues: {
          ':pk': keys.calendarPartition(storeId, resourceId),
          ':first': first,
          ...(last === null ? {} : { ':last': last }),
        },
        ConsistentRead: true,
        ...(from === undefined ? {} : { ExclusiveStartKey: from }),
      }),
    );
    yield (answer.Items ?? []).map(parseCalendarDay);
    from = answer.LastEvaluatedKey;
  } while (from !== undefined);
}

/**
 * Reads the bookings of a resource in a span consistently. It costs one query for each megabyte of the span's days; an entry has about 40
 * bytes.
 */
export async function readCalendar(table: Table, storeId: string, resourceId: number, span: OccupiedSpan): Promise<CalendarEntry[]> {
  const days: CalendarDay[] = [];
  const wanted = { first: utcDayAt(span.fromMs), last: utcDayAt(span.untilMs - 1) };
  for await (const page of pagesOfDays(table, storeId, resourceId, wanted)) days.push(...page);
  return entriesOf(days);
}

/**
 * Reads like `readCalendar`, but returns null and logs the error when a day cannot be read: that resource then counts as full, and the
 * other resources stay bookable.
 */
export async function readCalendarAmongOthers(
  table: Table,
  storeId: string,
  resourceId: number,
  span: OccupiedSpan,
): Promise<CalendarEntry[] | null> {
  try {
    return await readCalendar(table, storeId, resourceId, span);
  } catch (error) {
    if (reportIfUnreadable(error)) return null;
    throw error;
  }
}

/** Reports whether a resource has a booking that ends after `nowMs`, read consistently. */
export async function hasBookingsAfter(
  table: Table,
  storeId: string,
  { resourceId, nowMs }: { readonly resourceId: number; readonly nowMs: number },
): Promise<boolean> {
  for await (const page of pagesOfDays(table, storeId, resourceId, { first: utcDayAt(nowMs), last: null })) {
    if (entriesOf(page).some(({ untilMs }) => untilMs > nowMs)) return true;
  }
  return false;
}
