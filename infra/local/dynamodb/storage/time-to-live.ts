import type { Context } from '../context.ts';
import { validationError } from '../errors.ts';
import type { Requests, Response } from '../grammar/requests.ts';
import type { Item } from '../items/attribute-value.ts';
import { EVERY_KEY } from '../items/key-encoding.ts';
import { expireItem, expiryOf } from '../operations/write-item.ts';
import { itemKey, type TableDefinition } from './table.ts';

/** DynamoDB keeps items whose expiry time is more than five years in the past. */
const MAX_AGE_SEC = 5 * 365 * 24 * 60 * 60;

export function updateTimeToLive(context: Context, request: Requests['UpdateTimeToLive']): Response {
  const { storage, catalogue } = context;
  const { AttributeName, Enabled } = request.TimeToLiveSpecification;
  const { ttlAttribute, ...table } = catalogue.get(request.TableName);
  if (Enabled && ttlAttribute !== undefined) throw validationError('TimeToLive is already enabled');
  if (!Enabled && ttlAttribute === undefined) throw validationError('TimeToLive is already disabled');
  if (!Enabled && ttlAttribute !== AttributeName) {
    throw validationError(`TimeToLive is active on a different AttributeName: current AttributeName is ${ttlAttribute}`);
  }
  const updated: TableDefinition = Enabled ? { ...table, ttlAttribute: AttributeName } : table;
  catalogue.save(updated);
  for (const image of [...storage.images(updated.space, EVERY_KEY)]) {
    const item = JSON.parse(image) as Item;
    storage.put(updated.space, itemKey(updated, item), image, expiryOf(updated, item));
  }
  return { TimeToLiveSpecification: { AttributeName, Enabled } };
}

export function describeTimeToLive({ catalogue }: Context, request: Requests['DescribeTimeToLive']): Response {
  const { ttlAttribute } = catalogue.get(request.TableName);
  if (ttlAttribute === undefined) return { TimeToLiveDescription: { TimeToLiveStatus: 'DISABLED' } };
  return { TimeToLiveDescription: { TimeToLiveStatus: 'ENABLED', AttributeName: ttlAttribute } };
}

/**
 * Deletes all items, in every table, that expired before this time (epoch milliseconds). Returns the number of deleted
 * items.
 */
export function deleteExpired(context: Context, nowMs: number): number {
  const { storage, catalogue } = context;
  const nowSec = nowMs / 1000;
  let deleted = 0;
  for (const table of catalogue.names().map((name) => catalogue.get(name))) {
    const rows = storage.all(
      'SELECT image FROM row WHERE space = ? AND expires_at < ? AND expires_at > ? ORDER BY expires_at',
      table.space,
      nowSec,
      nowSec - MAX_AGE_SEC,
    );
    for (const row of rows) {
      const image = String(row['image']);
      const item = JSON.parse(image) as Item;
      expireItem(context, table, itemKey(table, item), { item, image });
      deleted += 1;
    }
  }
  return deleted;
}
