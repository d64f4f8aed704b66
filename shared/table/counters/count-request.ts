import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { callWithoutThrottleRetries } from '../call-without-throttle-retries.ts';
import type { Key } from '../keys.ts';
import { readItem } from '../read-items.ts';
import { refusedItemOf } from '../refused-item.ts';
import type { Table } from '../table-client.ts';

/**
 * The length of a rate window, in ms. A new window begins with the first request after the previous window has ended.
 */
export const rateWindowMs = 60_000;

export type CountedItem = { readonly hits: number; readonly windowEndsMs: number; readonly item: Readonly<Record<string, unknown>> };

/**
 * Adds one request to the counter in an item, and returns the updated item; null if `mustExist` is true and the item
 * does not exist. This takes one update, or two for the first request in a window (by default a minute). The count is
 * exact even if several requests try to open a window.
 * @throws DynamoDB's throttling error immediately, because a retry would add to the counter's overload
 */
export async function countRequest(
  table: Table,
  key: Key,
  options: { readonly nowMs: number; readonly mustExist: boolean; readonly windowMs?: number },
): Promise<CountedItem | null> {
  const { nowMs, mustExist, windowMs = rateWindowMs } = options;
  const windowEndsMs = nowMs + windowMs;
  const countInWindow = {
    UpdateExpression: 'SET hits = hits + :one, last_used_at_ms = :now',
    ConditionExpression: 'window_ends_ms > :now',
    ExpressionAttributeValues: { ':one': 1, ':now': nowMs },
  };
  const openWindow = {
    UpdateExpression: mustExist
      ? 'SET hits = :one, window_ends_ms = :ends, last_used_at_ms = :now'
      : 'SET hits = :one, window_ends_ms = :ends, last_used_at_ms = :now, expires_at = :ttl, entity = :entity',
    ConditionExpression: `(attribute_not_exists(window_ends_ms) OR window_ends_ms <= :now)${mustExist ? ' AND attribute_exists(pk)' : ''}`,
    ExpressionAttributeValues: {
      ':one': 1,
      ':now': nowMs,
      ':ends': windowEndsMs,
      ...(mustExist ? {} : { ':ttl': Math.ceil(windowEndsMs / 1000) + 3600, ':entity': 'rate_window' }),
    },
  };
  for (let round = 0; ; round += 1) {
    const attempt = round % 2 === 0 ? countInWindow : openWindow;
    try {
      const command = new UpdateCommand({
        TableName: table.name,
        Key: key,
        ...attempt,
        ReturnValues: 'ALL_NEW',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      });
      const { Attributes } = await callWithoutThrottleRetries(() => table.client.send(command));
      const item = Attributes ?? {};
      return { hits: Number(item['hits']), windowEndsMs: Number(item['window_ends_ms']), item };
    } catch (error) {
      const refused = refusedItemOf(error);
      if (refused === null || round > 4) throw error;
      if (mustExist && refused.item === undefined) return null;
    }
  }
}

/** Reads the count of the current window with strong consistency. Returns null if no window is open. */
export async function readCount(table: Table, key: Key, nowMs: number): Promise<CountedItem | null> {
  const item = await readItem(table, key);
  const windowEndsMs = Number(item?.['window_ends_ms'] ?? 0);
  return item === null || windowEndsMs <= nowMs ? null : { hits: Number(item['hits']), windowEndsMs, item };
}
