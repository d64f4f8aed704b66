import type { ReadContext } from '../context.ts';
import { validationError } from '../errors.ts';
import { project } from '../grammar/document-path.ts';
import type { ParsedProjection, Requests, Response } from '../grammar/requests.ts';
import type { Item } from '../items/attribute-value.ts';
import { charge, consumedCapacities, consumedCapacity, type ReadMode, readUnits, type Units } from '../items/capacity.ts';
import { checkKey, checkNestedPaths } from '../items/check-keys.ts';
import { itemBytes } from '../items/item-size.ts';
import type { StoredKey } from '../items/key-encoding.ts';
import { itemKey, namesItemTwice, type TableDefinition } from '../storage/table.ts';
import { eachOrCanceled } from './transact-write.ts';
import { loadItem } from './write-item.ts';

const MAX_BATCH_RESPONSE_BYTES = 16 * 1024 * 1024;

export function getItem(context: ReadContext, request: Requests['GetItem']): Response {
  const target = locate(context, request);
  const { item, units } = read(context, target, request.ConsistentRead ? 'strong' : 'eventual');
  const capacity = consumedCapacity(request.ReturnConsumedCapacity, request.TableName, units);
  return { ...(item && { Item: item }), ...(capacity && { ConsumedCapacity: capacity }) };
}

/** Reads up to 100 items. Items beyond a total of 16 MB are returned as unprocessed keys. */
export function batchGetItem(context: ReadContext, request: Requests['BatchGetItem']): Response {
  const responses: Record<string, Item[]> = {};
  const unprocessed: Record<string, { Keys: Item[] }> = {};
  const bills = new Map<string, Units>();
  let bytes = 0;
  for (const [TableName, { Keys, ConsistentRead, _projection, ...options }] of Object.entries(request.RequestItems)) {
    const projection = _projection && { _projection };
    const found: Item[] = [];
    responses[TableName] = found;
    for (const Key of Keys) {
      const target = locate(context, { TableName, Key, ...projection });
      if (bytes >= MAX_BATCH_RESPONSE_BYTES) {
        unprocessed[TableName] ??= { ...options, ...(ConsistentRead && { ConsistentRead }), Keys: [] };
        unprocessed[TableName].Keys.push(Key);
        continue;
      }
      const { item, units, ...answer } = read(context, target, ConsistentRead ? 'strong' : 'eventual');
      charge(bills, TableName, units);
      bytes += answer.bytes;
      if (item) found.push(item);
    }
  }
  const capacities = consumedCapacities(request.ReturnConsumedCapacity, bills);
  return {
    Responses: responses,
    UnprocessedKeys: unprocessed,
    ...(capacities && { ConsumedCapacity: capacities }),
  };
}

/** Reads up to 100 items from one snapshot. */
export function transactGetItems(context: ReadContext, request: Requests['TransactGetItems']): Response {
  const targets = eachOrCanceled(request.TransactItems, ({ Get }) => locate(context, Get));
  if (namesItemTwice(targets)) {
    throw validationError('Transaction request cannot include multiple operations on one item');
  }
  const bills = new Map<string, Units>();
  const responses = targets.map((target) => {
    const { item, units } = read(context, target, 'transactional');
    charge(bills, target.table.name, units);
    return item ? { Item: item } : {};
  });
  const capacities = consumedCapacities(request.ReturnConsumedCapacity, bills, 'ReadCapacityUnits');
  return { Responses: responses, ...(capacities && { ConsumedCapacity: capacities }) };
}

type Target = { readonly table: TableDefinition; readonly key: StoredKey; readonly projection: ParsedProjection | undefined };

function locate({ catalogue }: ReadContext, request: Requests['TransactGetItems']['TransactItems'][number]['Get']): Target {
  const table = catalogue.get(request.TableName);
  checkKey(table, request.Key);
  checkNestedPaths(table, request._projection?.nestedPaths);
  return { table, key: itemKey(table, request.Key), projection: request._projection };
}

function read(
  context: ReadContext,
  { table, key, projection }: Target,
  mode: ReadMode,
): { item: Item | undefined; bytes: number; units: Units } {
  const stored = loadItem(context, table, key);
  const bytes = stored ? itemBytes(stored.item) : 0;
  const item = stored && (projection ? project(stored.item, projection.paths) : stored.item);
  return { item, bytes, units: { table: readUnits(bytes, mode), indexes: {} } };
}
