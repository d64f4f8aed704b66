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

/** An entry as a list of numbers: half the bytes of a map, and 10,000 bookings of a resource are one query. */
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

/** How a day of the calendar of a resource is stored. */
export const calendarDayForm = storedForm<CalendarDay>()({ resourceId: number, day: text, version: number, entries: listOf(entryKind) });

/** Reads a stored item as a day of a resource. */
export const parseCalendarDay = (item: unknown): CalendarDay => calendarDayForm.read(item);

/** The stored form of a day of a resource. A day that is empty again stays, so that its version never repeats. */
export const calendarDayItem = (storeId: string, day: CalendarDay): Record<string, unknown> => ({
  ...keys.calendarDay(storeId, day.resourceId, day.day),
  entity: 'calendar_day',
  ...calendarDayForm.write(day),
});

const label = 'calendar:';

/** Whether a refused write says that the calendar has changed since it was read: for `retryOnConflict`. */
export const isCalendarConflict = (refused: string): boolean => refused.startsWith(label);

/** The writes that change the calendar, and where each booking was reserved; or the reservation that nothing has the seats for. */
export type CalendarPlan =
  | { readonly refused: CalendarRefusal }
  | { readonly refused: null; readonly writes: readonly LabelledWrite[]; readonly resources: ReadonlyMap<number, number> };

/**
 * Decides on changes of the calendar by what is stored now, in one consistent read, and gives the writes that make all of them: one for
 * each day that changes, for the transaction that writes the bookings. They are refused under names that `isCalendarConflict` knows when a
 * day has changed since; the caller then plans again (`retryOnConflict`).
 */
export async function planCalendar(table: Table, storeId: string, changes: readonly CalendarChange[]): Promise<CalendarPlan> {
  return planOfDays(storeId, await readDaysOf(table, storeId, changes), changes);
}

/** The days on which changes depend, as they are stored, in one consistent read. */
export async function readDaysOf(table: Table, storeId: string, changes: readonly CalendarChange[]): Promise<CalendarDay[]> {
  const wanted = daysOfChanges(changes).map(({ resourceId, day }) => keys.calendarDay(storeId, resourceId, day));
  return (await readItems(table, wanted)).map(parseCalendarDay);
}

/** Decides as `planCalendar` on changes whose days were read before. */
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

/** The days of a resource from one to another, or to the last, page by page. */
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
 * The bookings of a resource in a span, read consistently. It costs one query for each megabyte in the days of the span; an entry has about 40 bytes.
 */
export async function readCalendar(table: Table, storeId: string, resourceId: number, span: OccupiedSpan): Promise<CalendarEntry[]> {
  const days: CalendarDay[] = [];
  const wanted = { first: utcDayAt(span.fromMs), last: utcDayAt(span.untilMs - 1) };
  for await (const page of pagesOfDays(table, storeId, resourceId, wanted)) days.push(...page);
  return entriesOf(days);
}

/** The same of one resource among others: null, and reported, when a day of it cannot be read, which may be full. */
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

/** Whether anything is booked of a resource that is not over at a time, read consistently. */
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
