import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { keys } from '#shared/table/keys.ts';
import { listOf, number as numberKind, oneOf, storedForm, text } from '#shared/table/rows/stored-form.ts';
import { readable } from '#shared/table/rows/unreadable-rows.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { UpdateWrite } from '#shared/table/transact.ts';
import { apiLogRetentionMs, type CallingKey, statusClasses } from './api-call.ts';
import { type DayOfCalls, firstCountedDay, type RouteCount } from './call-counts.ts';

type StoredDay = { readonly day: string; readonly keyType: CallingKey['type']; readonly keyId: number; readonly keyName: string };
export const callCountsForm = storedForm<StoredDay>()({ day: text, keyType: oneOf(['api_key', 'app']), keyId: numberKind, keyName: text });

/** The ids of requests that a day has counted, and whose calls were not seen in the log since (`count-once.ts`). */
export const pendingCallsForm = storedForm<{ readonly pending: readonly string[] }>()({ pending: listOf(text) });

/** The attribute that counts a route: status class, scope and route, `-` where there is none. No scope has a space. */
const countName = ({ statusClass, scope, route }: Omit<RouteCount, 'calls'>): string => `${statusClass} ${scope ?? '-'} ${route ?? '-'}`;
const countShape = /^([2-5]xx) (\S+) (.+)$/;

/** Reads a stored item as what a key called on a day. */
export function parseDayOfCalls(item: unknown): DayOfCalls {
  const { day, keyType, keyId, keyName } = callCountsForm.read(item);
  const routes = Object.entries(item as Readonly<Record<string, unknown>>).flatMap(([name, calls]) => {
    const [, classText, scope, route] = countShape.exec(name) ?? [];
    const statusClass = statusClasses.find((one) => one === classText);
    if (statusClass === undefined || scope === undefined || route === undefined || typeof calls !== 'number') return [];
    return [{ statusClass, scope: scope === '-' ? null : scope, route: route === '-' ? null : route, calls }];
  });
  return { day, key: { type: keyType, id: keyId, name: keyName }, routes };
}

/** The pending ids of a day: those of the update that counts, and those that it was decided with. */
export type PendingChange = { readonly was: readonly string[]; readonly pending: readonly string[] };

/** The write that adds calls to the day of their key; it is refused when another one has counted since the pending ids were read. */
export function addToDay(storeId: string, { day, key, routes }: DayOfCalls, { was, pending }: PendingChange): UpdateWrite {
  const set = {
    entity: 'api_call_counts',
    ...callCountsForm.write({ day, keyType: key.type, keyId: key.id, keyName: key.name }),
    ...pendingCallsForm.write({ pending }),
    expires_at: Math.ceil((Date.parse(day) + apiLogRetentionMs) / 1000),
  };
  const names = Object.keys(set);
  return {
    as: `counts ${day} ${key.type} ${key.id}`,
    update: {
      Key: keys.apiCallCounts(storeId, day, key.type, key.id),
      UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')} ADD ${routes.map((_, n) => `#n${n} :n${n}`).join(', ')}`,
      ConditionExpression: was.length === 0 ? 'attribute_not_exists(#pending) OR #pending = :was' : '#pending = :was',
      ExpressionAttributeNames: Object.fromEntries([
        ...names.map((name) => [`#${name}`, name]),
        ...routes.map((route, n) => [`#n${n}`, countName(route)]),
      ]),
      ExpressionAttributeValues: Object.fromEntries([
        ...Object.entries(set).map(([name, value]) => [`:${name}`, value]),
        ...routes.map(({ calls }, n) => [`:n${n}`, calls]),
        [':was', was],
      ]),
    },
  };
}

/** The calls of each key of a store on each of the fourteen days up to now: an item for each key and day. */
export async function readDaysOfCalls(table: Table, storeId: string, nowMs: number): Promise<readonly DayOfCalls[]> {
  const days: DayOfCalls[] = [];
  let from: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: 'pk = :pk AND sk >= :first',
        ExpressionAttributeValues: { ':pk': keys.apiCallCountsPartition(storeId), ':first': firstCountedDay(nowMs) },
        ...(from === undefined ? {} : { ExclusiveStartKey: from }),
      }),
    );
    days.push(...readable(Items, parseDayOfCalls));
    from = LastEvaluatedKey;
  } while (from !== undefined);
  return days;
}
