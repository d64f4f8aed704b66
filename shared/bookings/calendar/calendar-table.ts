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

/**
 * Stores an entry as a list of numbers. A list takes half the bytes of a map, so one query can return 10,000 bookings
 * of a resource.
 */
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

/** The stored form of a resource's calendar day. */
export const calendarDayForm = storedForm<CalendarDay>()({ resourceId: number, day: text, version: number, entries: listOf(entryKind) });

/** Reads a stored item as a resource's calendar day. */
export const parseCalendarDay = (item: unknown): CalendarDay => calendarDayForm.read(item);

/**
 * Returns the stored form of a calendar day. The item remains even when the day becomes empty, so that its version
 * numbers never repeat.
 */
export const calendarDayItem = (storeId: string, day: CalendarDay): Record<string, unknown> => ({
  ...keys.calendarDay(storeId, day.resourceId, day.day),
  entity: 'calendar_day',
  ...calendarDayForm.write(day),
});

const label = 'calendar:';

/**
 * Reports whether the label of a failed write means that the calendar has changed since it was read. Meant to be passed
 * to `retryOnConflict`.
 */
export const isCalendarConflict = (refused: string): boolean => refused.startsWith(label);

/**
 * A plan for calendar changes: the writes, and the resource for each booking. If no resource has enough seats for a
 * booking, the plan contains only that booking's refusal.
 */
export type CalendarPlan =
  | { readonly refused: CalendarRefusal }
  | { readonly refused: null; readonly writes: readonly LabelledWrite[]; readonly resources: ReadonlyMap<number, number> };

/**
 * Reads the calendar in one round of strongly consistent reads and plans the changes. Returns one write for each
 * changed day, to be committed in the transaction that writes the bookings. If a reservation cannot be made, returns
 * the first such reservation instead of writes.
 *
 * If a day has changed since it was read, its write fails with a label that `isCalendarConflict` accepts. The caller
 * then plans again (`retryOnConflict`).
 */
export async function planCalendar(table: Table, storeId: string, changes: readonly CalendarChange[]): Promise<CalendarPlan> {
  return planOfDays(storeId, await readDaysOf(table, storeId, changes), changes);
}

/**
 * Reads the calendar days that the changes may affect, in one round of strongly consistent reads. Days that were never
 * stored are left out.
 */
export async function readDaysOf(table: Table, storeId: string, changes: readonly CalendarChange[]): Promise<CalendarDay[]> {
  const wanted = daysOfChanges(changes).map(({ resourceId, day }) => keys.calendarDay(storeId, resourceId, day));
  return (await readItems(table, wanted)).map(parseCalendarDay);
}

/** Does the same as `planCalendar`, but uses days that the caller has already read. */
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

/** Yields a resource's days from `first` to `last`, page by page. If `last` is null, the range has no end. */
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
 * Reads a resource's bookings with strong consistency, from all UTC days that the span touches. The cost is one query
 * per megabyte; an entry takes about 40 bytes.
 */
export async function readCalendar(table: Table, storeId: string, resourceId: number, span: OccupiedSpan): Promise<CalendarEntry[]> {
  const days: CalendarDay[] = [];
  const wanted = { first: utcDayAt(span.fromMs), last: utcDayAt(span.untilMs - 1) };
  for await (const page of pagesOfDays(table, storeId, resourceId, wanted)) days.push(...page);
  return entriesOf(days);
}

/**
 * Reads the same entries as `readCalendar`. If a day is unreadable, logs the error and returns null. The caller then
 * treats the resource as full, so that other resources remain bookable.
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

/** Reports whether a resource has a booking that ends after `nowMs`. Reads with strong consistency. */
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
