import { randomUUID } from 'node:crypto';
import type { Context } from '../context.ts';
import { resourceInUse, resourceNotFound, validationError } from '../errors.ts';
import type { IndexRequest, Requests, Response } from '../grammar/requests.ts';
import type { Item, KeyType } from '../items/attribute-value.ts';
import { EVERY_KEY } from '../items/key-encoding.ts';
import { addIndexRow } from '../storage/index-rows.ts';
import { attributesOf, type Index, itemKey, type KeyShape, type TableDefinition } from '../storage/table.ts';
import { describe } from './describe-table.ts';
import { refuseIfProtected, withSettings } from './table-settings.ts';

const MAX_INDEXES = 20;
const DEFAULT_PAGE = 100;

/** Creates a table that is active immediately. Throws ResourceInUseException if the name is taken. */
export function createTable(context: Context, request: Requests['CreateTable']): Response {
  const { storage, catalogue, now } = context;
  if (catalogue.find(request.TableName)) throw resourceInUse(`Table already exists: ${request.TableName}`);
  const createdMs = now();
  const attributeTypes = Object.fromEntries(
    request.AttributeDefinitions.map(({ AttributeName, AttributeType }) => [AttributeName, AttributeType]),
  );
  const stream = request.StreamSpecification;
  const table: TableDefinition = {
    name: request.TableName,
    id: randomUUID(),
    createdMs,
    key: keyShape(request.KeySchema, attributeTypes),
    space: storage.newSpace(),
    indexes: (request.GlobalSecondaryIndexes ?? []).map((index) => newIndex(context, index, attributeTypes)),
    attributeTypes,
    ...(request.ProvisionedThroughput && { throughput: request.ProvisionedThroughput }),
    ...(stream?.StreamEnabled && {
      stream: {
        viewType: stream.StreamViewType ?? 'NEW_AND_OLD_IMAGES',
        label: new Date(createdMs).toISOString().slice(0, -1),
      },
    }),
  };
  catalogue.save(table);
  return { TableDescription: describe(context, table) };
}

/**
 * Adds and removes global secondary indexes, and changes the stream, the deletion protection and the billing mode. A
 * new index is filled before the call returns.
 */
export function updateTable(context: Context, request: Requests['UpdateTable']): Response {
  const { storage, catalogue } = context;
  let table = catalogue.get(request.TableName);
  const attributeTypes = { ...table.attributeTypes };
  for (const { AttributeName, AttributeType } of request.AttributeDefinitions ?? []) {
    attributeTypes[AttributeName] = AttributeType;
  }
  for (const { Create, Delete } of request.GlobalSecondaryIndexUpdates ?? []) {
    if (Create) table = addIndex(context, { ...table, attributeTypes }, Create);
    if (!Delete) continue;
    const index = table.indexes.find(({ name }) => name === Delete.IndexName);
    if (!index) throw resourceNotFound(`Requested resource not found: Table: ${table.name} not found`);
    storage.dropSpace(index.space);
    table = { ...table, indexes: table.indexes.filter((other) => other !== index) };
  }
  const used = [table.key, ...table.indexes.map(({ key }) => key)].flatMap(attributesOf).map(({ name }) => name);
  table = {
    ...withSettings(context, table, request),
    attributeTypes: Object.fromEntries(Object.entries(table.attributeTypes).filter(([name]) => used.includes(name))),
  };
  catalogue.save(table);
  return { TableDescription: describe(context, table) };
}

/** Drops a table together with its items, indexes and stream. */
export function deleteTable(context: Context, request: Requests['DeleteTable']): Response {
  const { storage, catalogue } = context;
  const table = existing(context, request.TableName);
  refuseIfProtected(table);
  const description = { ...describe(context, table), TableStatus: 'DELETING' };
  for (const { space } of [table, ...table.indexes]) storage.dropSpace(space);
  storage.run('DELETE FROM stream WHERE table_name = ?', table.name);
  catalogue.remove(table.name);
  return { TableDescription: description };
}

export function describeTable(context: Context, request: Requests['DescribeTable']): Response {
  return { Table: describe(context, existing(context, request.TableName)) };
}

export function listTables({ catalogue }: Context, request: Requests['ListTables']): Response {
  const after = request.ExclusiveStartTableName ?? '';
  const names = catalogue.names().filter((name) => name > after);
  const page = names.slice(0, request.Limit ?? DEFAULT_PAGE);
  return { TableNames: page, ...(page.length < names.length && { LastEvaluatedTableName: page.at(-1) }) };
}

function existing({ catalogue }: Context, name: string): TableDefinition {
  const table = catalogue.find(name);
  if (table) return table;
  throw resourceNotFound(`Requested resource not found: Table: ${name} not found`);
}

function addIndex(context: Context, table: TableDefinition, request: IndexRequest): TableDefinition {
  const { storage } = context;
  if (table.indexes.some(({ name }) => name === request.IndexName)) {
    throw validationError(`Attempting to create an index which already exists: ${request.IndexName}`);
  }
  if (table.indexes.length >= MAX_INDEXES) {
    throw validationError(
      `One or more parameter values were invalid: GlobalSecondaryIndex count exceeds the per-table limit of ${MAX_INDEXES}`,
    );
  }
  const index = newIndex(context, request, table.attributeTypes);
  // All rows are read before any is inserted, because a running SQLite query may also return rows that were inserted
  // after it began.
  for (const image of [...storage.images(table.space, EVERY_KEY)]) {
    const item = JSON.parse(image) as Item;
    addIndexRow(storage, table, index, itemKey(table, item), item);
  }
  return { ...table, indexes: [...table.indexes, index] };
}

function newIndex({ storage }: Context, request: IndexRequest, types: Readonly<Record<string, KeyType>>): Index {
  return {
    name: request.IndexName,
    key: keyShape(request.KeySchema, types),
    projection: request.Projection,
    space: storage.newSpace(),
  };
}

function keyShape(schema: IndexRequest['KeySchema'], types: Readonly<Record<string, KeyType>>): KeyShape {
  const [hash, range] = schema.map(({ AttributeName }) => {
    const type = types[AttributeName];
    if (type) return { name: AttributeName, type };
    throw validationError(
      `One or more parameter values were invalid: Some index key attributes are not defined in AttributeDefinitions. Keys: [${AttributeName}]`,
    );
  });
  if (!hash) throw validationError('Invalid KeySchema: The first KeySchemaElement is not a HASH key type');
  return range ? { hash, range } : { hash };
}
