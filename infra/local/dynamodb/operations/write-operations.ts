import type { Context } from '../context.ts';
import { validationError } from '../errors.ts';
import { project } from '../grammar/document-path.ts';
import type { Requests, Response } from '../grammar/requests.ts';
import type { Item } from '../items/attribute-value.ts';
import { charge, consumedCapacities, consumedCapacity, type Units } from '../items/capacity.ts';
import { namesItemTwice } from '../storage/table.ts';
import { performWrite, prepareDelete, preparePut, prepareUpdate, type WriteOutcome } from './write-item.ts';

const MAX_BATCH_WRITES = 25;

export function putItem(context: Context, request: Requests['PutItem']): Response {
  const outcome = performWrite(context, preparePut(context, request));
  return respond(request, outcome, request.ReturnValues === 'ALL_OLD' ? outcome.old : undefined);
}

export function deleteItem(context: Context, request: Requests['DeleteItem']): Response {
  const outcome = performWrite(context, prepareDelete(context, request));
  return respond(request, outcome, request.ReturnValues === 'ALL_OLD' ? outcome.old : undefined);
}

export function updateItem(context: Context, request: Requests['UpdateItem']): Response {
  const outcome = performWrite(context, prepareUpdate(context, request));
  return respond(request, outcome, returnedAttributes(request, outcome));
}

/** Puts and deletes up to 25 items. All items are checked before the first is written. */
export function batchWriteItem(context: Context, request: Requests['BatchWriteItem']): Response {
  const writes = Object.entries(request.RequestItems).flatMap(([TableName, entries]) =>
    entries.map(({ PutRequest, DeleteRequest }) => {
      if (PutRequest) return preparePut(context, { TableName, Item: PutRequest.Item });
      return prepareDelete(context, { TableName, Key: DeleteRequest?.Key ?? {} });
    }),
  );
  if (writes.length > MAX_BATCH_WRITES) throw validationError('Too many items requested for the BatchWriteItem call');
  if (namesItemTwice(writes)) throw validationError('Provided list of item keys contains duplicates');
  const bills = new Map<string, Units>();
  for (const write of writes) charge(bills, write.table.name, performWrite(context, write).units);
  const capacities = consumedCapacities(request.ReturnConsumedCapacity, bills);
  return { UnprocessedItems: {}, ...(capacities && { ConsumedCapacity: capacities }) };
}

function returnedAttributes(request: Requests['UpdateItem'], { old, next }: WriteOutcome): Item | undefined {
  const paths = request._updates?.paths ?? [];
  switch (request.ReturnValues) {
    case 'ALL_OLD':
      return old;
    case 'ALL_NEW':
      return next;
    case 'UPDATED_OLD':
      return old && nonEmpty(project(old, paths));
    case 'UPDATED_NEW':
      return next && nonEmpty(project(next, paths));
    default:
      return undefined;
  }
}

function nonEmpty(item: Item): Item | undefined {
  return Object.keys(item).length > 0 ? item : undefined;
}

function respond(
  request: Requests['PutItem' | 'UpdateItem' | 'DeleteItem'],
  outcome: WriteOutcome,
  attributes: Item | undefined,
): Response {
  const capacity = consumedCapacity(request.ReturnConsumedCapacity, request.TableName, outcome.units);
  return { ...(attributes && { Attributes: attributes }), ...(capacity && { ConsumedCapacity: capacity }) };
}
