import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { chunksOf } from '#shared/kernel/chunks-of.ts';
import { utcDaysOf } from '#shared/kernel/days/utc-day.ts';
import { keys } from '#shared/table/keys.ts';
import { readItem, readItems } from '#shared/table/read-items.ts';
import { listOf, number, storedForm, text } from '#shared/table/rows/stored-form.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import { noRollUps, type RollUp, type RollUps } from './roll-ups.ts';
import type { SalesDay } from './sales-day.ts';
import { salesDayForm } from './sales-form.ts';

/** Reads a stored item as the sales of a day. */
export const parseSalesDay = (item: unknown): SalesDay => salesDayForm.read(item);

/**
 * Returns the write that replaces the sales of a day. It needs no condition, because the condition on the roll-ups
 * protects the whole transaction.
 */
export const putSalesDayWrite = (storeId: string, day: SalesDay): LabelledWrite => ({
  as: 'sales_day',
  put: { Item: { ...keys.salesDay(storeId, day.day, day.currency), entity: 'sales_day', ...salesDayForm.write(day) } },
});

/** Reads the sales for each given UTC day and currency. Days without sales are omitted. */
export const readSalesDays = async (
  table: Table,
  storeId: string,
  wanted: readonly { readonly day: string; readonly currency: string }[],
): Promise<readonly SalesDay[]> =>
  (
    await readItems(
      table,
      wanted.map(({ day, currency }) => keys.salesDay(storeId, day, currency)),
    )
  ).map(parseSalesDay);

/**
 * The maximum number of days per query. The sales of this many days take about 400 KB, so a single page contains the
 * whole result.
 */
const daysPerQuery = 92;

/** Reads the sales in one currency for all UTC days that overlap a time span (epoch ms, end exclusive). */
export async function readSalesDaysIn(
  table: Table,
  storeId: string,
  { currency, fromMs, untilMs }: { readonly currency: string; readonly fromMs: number; readonly untilMs: number },
): Promise<readonly SalesDay[]> {
  const spans = chunksOf(utcDaysOf({ fromMs, untilMs }), daysPerQuery);
  const items = await Promise.all(spans.map((days) => itemsBetween(table, storeId, days[0] ?? '', days.at(-1) ?? '')));
  return items
    .flat()
    .map(parseSalesDay)
    .filter((day) => day.currency === currency);
}

async function itemsBetween(table: Table, storeId: string, fromDay: string, toDay: string): Promise<readonly unknown[]> {
  const { first, last } = keys.salesDaysBetween(fromDay, toDay);
  const items: unknown[] = [];
  let from: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
        ExpressionAttributeValues: { ':pk': keys.salesDayPartition(storeId), ':first': first, ':last': last },
        ConsistentRead: true,
        ...(from === undefined ? {} : { ExclusiveStartKey: from }),
      }),
    );
    items.push(...Items);
    from = LastEvaluatedKey;
  } while (from !== undefined);
  return items;
}

export const rollUpsForm = storedForm<RollUps>()({
  count: number,
  recent: listOf(storedForm<RollUp>()({ number, atMs: number, changes: listOf(text) })),
});

/** Reads a store's roll-ups with strong consistency. */
export async function readRollUps(table: Table, storeId: string): Promise<RollUps> {
  const item = await readItem(table, keys.salesRollUps(storeId));
  return item === null ? noRollUps : rollUpsForm.read(item);
}

/**
 * Returns the write that records the next roll-up. It fails with label `roll_ups` if there has been another roll-up
 * since the record was read.
 */
export const putRollUpsWrite = (storeId: string, before: RollUps, after: RollUps): LabelledWrite => ({
  as: 'roll_ups',
  put: {
    Item: { ...keys.salesRollUps(storeId), entity: 'tally', ...rollUpsForm.write(after) },
    ...(before.count === 0
      ? { ConditionExpression: 'attribute_not_exists(pk)' }
      : {
          ConditionExpression: '#count = :count',
          ExpressionAttributeNames: { '#count': 'count' },
          ExpressionAttributeValues: { ':count': before.count },
        }),
  },
});
