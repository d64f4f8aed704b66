import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { indexKeys, keys, padMs } from '#shared/table/keys.ts';
import { readItems } from '#shared/table/read-items.ts';
import type { PageQuery, PageResult, PageSource } from '#shared/table/read-page.ts';
import { parseReadable } from '#shared/table/rows/unreadable-rows.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { Booking, BookingStatus } from './booking.ts';
import { bookingForm } from './booking-form.ts';

/**
 * The maximum number of index rows that one request examines, because many outdated rows of moved bookings could make a
 * request slow. The page ends at this limit, and the client continues from there.
 */
const maxExaminedPerPage = 1_000;

/**
 * Selects the bookings that have the given status and start at or after `startsFromMs` and before `startsBeforeMs`. If
 * `status` is null, bookings in every status are selected.
 */
type ByStart = Required<Pick<PageSource<Booking>, 'storeId' | 'prefetch'>> & {
  readonly status: BookingStatus | null;
  readonly startsFromMs: number | null;
  readonly startsBeforeMs: number | null;
};

/**
 * Reads one page of the bookings that start in a range, ordered by start time. `after` and `next` are keys of the
 * index. If a booking is moved while a client reads the pages, the booking may appear twice or not at all.
 */
export async function readBookingsByStart(
  table: Table,
  { storeId, status, startsFromMs, startsBeforeMs, prefetch }: ByStart,
  { limit, after }: Pick<PageQuery, 'limit' | 'after'>,
): Promise<PageResult<Booking>> {
  const index = status === null ? 'filter_d' : 'filter_e';
  const highest = startsBeforeMs === null ? '~' : padMs(Math.max(0, startsBeforeMs));
  let lowest = after === null ? padMs(Math.max(0, startsFromMs ?? 0)) : indexKeys.afterBookingStart(after);
  const belongs = (booking: Booking): boolean =>
    (status === null || booking.status === status) &&
    booking.startsAtMs >= (startsFromMs ?? 0) &&
    (startsBeforeMs === null || booking.startsAtMs < startsBeforeMs);
  const found: { readonly key: string; readonly booking: Booking }[] = [];
  // The loop stops once the lower end of the range has passed the upper end, because DynamoDB rejects such a range.
  for (let examined = 0; lowest <= highest; ) {
    const { Items: rows = [], LastEvaluatedKey: more } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        IndexName: index,
        KeyConditionExpression: `${index}_pk = :pk AND ${index}_sk BETWEEN :lowest AND :highest`,
        ExpressionAttributeValues: { ':pk': indexKeys.bookingsByStart(storeId, status), ':lowest': lowest, ':highest': highest },
        Limit: limit + 1 - found.length,
      }),
    );
    const bookings = new Map((await readRows(table, storeId, rows, prefetch)).map((one) => [one.id, one]));
    for (const row of rows) {
      const booking = bookings.get(Number(row['sk']));
      if (booking !== undefined && belongs(booking)) found.push({ key: String(row[`${index}_sk`]), booking });
    }
    examined += rows.length;
    const last = rows.at(-1)?.[`${index}_sk`];
    const page = { items: found.slice(0, limit).map(({ booking }) => booking) };
    if (found.length > limit) return { ...page, next: found[limit - 1]?.key ?? null };
    if (more === undefined || last === undefined) return { ...page, next: null };
    if (examined >= maxExaminedPerPage) return { ...page, next: String(last) };
    lowest = indexKeys.afterBookingStart(String(last));
  }
  return { items: found.map(({ booking }) => booking), next: null };
}

async function readRows(
  table: Table,
  storeId: string,
  rows: readonly Readonly<Record<string, unknown>>[],
  prefetch: ByStart['prefetch'],
): Promise<readonly Booking[]> {
  if (rows.length === 0) return [];
  const [items] = await Promise.all([
    readItems(
      table,
      rows.map((row) => ({ pk: keys.listPartition(storeId, 'BOOKING'), sk: String(row['sk']) })),
    ),
    prefetch(rows),
  ]);
  return parseReadable(items, bookingForm.read);
}
