import type { ReadContext } from '../context.ts';
import { validationError } from '../errors.ts';
import { isTrue } from '../grammar/conditions.ts';
import { project } from '../grammar/document-path.ts';
import { checkKeyConditions, type KeyBounds } from '../grammar/key-conditions.ts';
import type { PagedRequest, Requests, Response } from '../grammar/requests.ts';
import { attributeOf, type Item, pick, scalarText } from '../items/attribute-value.ts';
import { consumedCapacity, readUnits } from '../items/capacity.ts';
import { checkKey } from '../items/check-keys.ts';
import { itemBytes } from '../items/item-size.ts';
import {
  encodePartition,
  encodeScalar,
  type KeyRange,
  keysUnder,
  nextKey,
  rangeBounds,
  type StoredKey,
  segmentRange,
} from '../items/key-encoding.ts';
import { pageSource, type ReadSource } from '../storage/page-source.ts';
import { attributesOf, cursorNames, indexKey, itemKey, type KeyShape, keyOf } from '../storage/table.ts';

/** A page ends with the item at which it reaches this size. */
const PAGE_BYTES = 1024 * 1024;

/** Reads one page of a partition, in sort key order. */
export function query(context: ReadContext, request: Requests['Query']): Response {
  const source = pageSource(context, request);
  const bounds = checkKeyConditions(source.key, request.KeyConditions);
  refuseKeyAttributesInFilter(source.key, request);
  const start = startKey(source, request.ExclusiveStartKey);
  const range = boundsToRange(bounds);
  if (start && (start.compare(range.lower) < 0 || start.compare(range.upper) >= 0)) {
    throw validationError('The provided starting key is outside query boundaries based on provided conditions');
  }
  const descending = request.ScanIndexForward === false;
  return readPage(context, source, request, resume(range, start, descending), descending);
}

/** Reads one page of a table, an index or a segment. Partitions are in the order of their hashes. */
export function scan(context: ReadContext, request: Requests['Scan']): Response {
  const source = pageSource(context, request);
  const start = startKey(source, request.ExclusiveStartKey);
  const { Segment = 0, TotalSegments = 1 } = request;
  const range = segmentRange(Segment, TotalSegments);
  if (start && (start.compare(range.lower) < 0 || start.compare(range.upper) >= 0)) {
    throw validationError(
      `The provided starting key is invalid: Invalid ExclusiveStartKey. Please use ExclusiveStartKey with correct Segment. TotalSegments: ${TotalSegments} Segment: ${Segment}`,
    );
  }
  return readPage(context, source, request, resume(range, start, false), false);
}

function readPage(
  { storage }: ReadContext,
  { table, index, space }: ReadSource,
  request: PagedRequest,
  range: KeyRange,
  descending: boolean,
): Response {
  const items: Item[] = [];
  let scanned = 0;
  let count = 0;
  let bytes = 0;
  let last: Item | undefined;
  for (const image of storage.images(space, range, descending)) {
    const item = JSON.parse(image) as Item;
    scanned += 1;
    bytes += itemBytes(item);
    if (!request._filter || isTrue(request._filter.expression, item)) {
      count += 1;
      if (request.Select !== 'COUNT') items.push(item);
    }
    if (scanned === request.Limit || bytes >= PAGE_BYTES) {
      last = item;
      break;
    }
  }
  const paths = request._projection?.paths;
  const units = readUnits(bytes, request.ConsistentRead ? 'strong' : 'eventual');
  const capacity = consumedCapacity(
    request.ReturnConsumedCapacity,
    table.name,
    index ? { table: 0, indexes: { [index.name]: units } } : { table: units, indexes: {} },
  );
  return {
    ...(request.Select !== 'COUNT' && { Items: paths ? items.map((item) => project(item, paths)) : items }),
    Count: count,
    ScannedCount: scanned,
    ...(last && { LastEvaluatedKey: pick(last, cursorNames(table, index)) }),
    ...(capacity && { ConsumedCapacity: capacity }),
  };
}

function refuseKeyAttributesInFilter(key: KeyShape, { _filter }: PagedRequest): void {
  const attribute = attributesOf(key).find(({ name }) => _filter?.pathHeads[name]);
  if (!attribute) return;
  throw validationError(`Filter Expression can only contain non-primary key attributes: Primary key attribute: ${attribute.name}`);
}

function startKey({ table, index }: ReadSource, start: Item | undefined): StoredKey | undefined {
  if (!start) return undefined;
  const names = cursorNames(table, index);
  const shapes = [...attributesOf(table.key), ...(index ? attributesOf(index.key) : [])];
  const fits = shapes.every(({ name, type }) => scalarText(attributeOf(start, name), type) !== undefined);
  if (!fits || Object.keys(start).length !== names.length) {
    throw validationError('The provided starting key is invalid: The provided key element does not match the schema');
  }
  checkKey(table, keyOf(table, start));
  const owner = itemKey(table, start);
  return index ? indexKey(index, start, owner) : owner;
}

function resume({ lower, upper }: KeyRange, start: StoredKey | undefined, descending: boolean): KeyRange {
  if (!start) return { lower, upper };
  return descending ? { lower, upper: start } : { lower: nextKey(start), upper };
}

function boundsToRange({ hash, range }: KeyBounds): KeyRange {
  const partition = encodePartition(encodeScalar(hash.text, hash.type));
  const everything = keysUnder(partition);
  if (!range) return everything;
  const [first, second = first] = range.texts.map((text) => rangeBounds(partition, encodeScalar(text, range.type)));
  if (!first || !second) return everything;
  switch (range.operator) {
    case 'EQ':
      return first.exactly;
    case 'LT':
      return { lower: everything.lower, upper: first.exactly.lower };
    case 'LE':
      return { lower: everything.lower, upper: first.exactly.upper };
    case 'GT':
      return { lower: first.exactly.upper, upper: everything.upper };
    case 'GE':
      return { lower: first.exactly.lower, upper: everything.upper };
    case 'BETWEEN':
      return { lower: first.exactly.lower, upper: second.exactly.upper };
    case 'BEGINS_WITH':
      return first.under;
  }
}
