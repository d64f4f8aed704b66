import batchGetItem from 'dynalite/validations/batchGetItem.js';
import batchWriteItem from 'dynalite/validations/batchWriteItem.js';
import createTable from 'dynalite/validations/createTable.js';
import deleteItem from 'dynalite/validations/deleteItem.js';
import deleteTable from 'dynalite/validations/deleteTable.js';
import describeTable from 'dynalite/validations/describeTable.js';
import getItem from 'dynalite/validations/getItem.js';
import listTables from 'dynalite/validations/listTables.js';
import putItem from 'dynalite/validations/putItem.js';
import query from 'dynalite/validations/query.js';
import scan from 'dynalite/validations/scan.js';
import updateItem from 'dynalite/validations/updateItem.js';
import updateTable from 'dynalite/validations/updateTable.js';
import { checkBatchGet, checkBatchWrite, checkKeySchema, checkLimit, checkSegment } from './newer-checks.ts';
import type { OperationName } from './requests.ts';
import { tableSettings, tableSettingsSchemas } from './table-settings-schemas.ts';

/**
 * A check that dynalite's type language cannot express. Returns an error message if the check fails, otherwise
 * undefined.
 */
export type CustomCheck = (data: Record<string, unknown>) => string | undefined;

/** A request's fields in dynalite's type language, and a check that runs after the fields have been checked. */
export type RequestSchema = { readonly types: Readonly<Record<string, unknown>>; readonly custom?: CustomCheck };

type DynaliteChecks = {
  readonly types: Record<string, unknown>;
  readonly custom?: (data: Record<string, unknown>, store: unknown) => string | undefined;
};

// Turns off dynalite's limit on item sizes, because dynalite counts the size in UTF-16 units. The write path checks the
// size instead.
const UNLIMITED_STORE = { options: { maxItemSize: Number.POSITIVE_INFINITY } };

const EXPRESSION_FIELDS = [
  'ConditionExpression',
  'UpdateExpression',
  'ProjectionExpression',
  'ExpressionAttributeNames',
  'ExpressionAttributeValues',
  'ReturnValuesOnConditionCheckFailure',
];

const ON_FAILURE = { ReturnValuesOnConditionCheckFailure: { type: 'String', enum: ['ALL_OLD', 'NONE'] } };
const NAME_PATTERN = '[a-zA-Z0-9_.-]+';
const TABLE_NAME = { ...describeTable.types };
const ATTRIBUTE_DEFINITIONS = { AttributeDefinitions: omit(createTable.types['AttributeDefinitions'], 'notNull') };

const put = schemaOf(putItem, ON_FAILURE);
const update = schemaOf(updateItem, ON_FAILURE);
const remove = schemaOf(deleteItem, ON_FAILURE);
const get = schemaOf(getItem);

const WRITE_ACTIONS = {
  ConditionCheck: actionOf(remove, ['Key'], ['ConditionExpression']),
  Put: actionOf(put, ['Item']),
  Update: actionOf(update, ['Key'], ['UpdateExpression']),
  Delete: actionOf(remove, ['Key']),
};

/** The request schemas of all operations that this engine implements. */
export const requestSchemas: { readonly [Operation in OperationName]: RequestSchema } = {
  CreateTable: {
    types: {
      ...createTable.types,
      KeySchema: omit(createTable.types['KeySchema'], 'lengthLessThanOrEqual'),
      TableName: { type: 'String', required: true, regex: NAME_PATTERN, lengthGreaterThanOrEqual: 3, lengthLessThanOrEqual: 255 },
      StreamSpecification: tableSettings.StreamSpecification,
    },
    custom: (data) =>
      data['LocalSecondaryIndexes'] ? 'Local secondary indexes are not emulated' : (checkKeySchema(data) ?? customOf(createTable)(data)),
  },
  UpdateTable: {
    types: {
      ...updateTable.types,
      ...ATTRIBUTE_DEFINITIONS,
      ...tableSettings,
      GlobalSecondaryIndexUpdates: {
        type: 'List',
        children: {
          type: 'ValueStruct<GlobalSecondaryIndexUpdate>',
          children: {
            Create: {
              type: 'FieldStruct<CreateGlobalSecondaryIndexAction>',
              children: indexFields(createTable),
            },
            Delete: {
              type: 'FieldStruct<DeleteGlobalSecondaryIndexAction>',
              children: { IndexName: indexFields(createTable)['IndexName'] },
            },
          },
        },
      },
    },
    custom: (data) => (Object.keys(tableSettings).some((name) => data[name] !== undefined) ? undefined : customOf(updateTable)(data)),
  },
  ...tableSettingsSchemas,
  DeleteTable: schemaOf(deleteTable),
  DescribeTable: schemaOf(describeTable),
  ListTables: schemaOf(listTables),
  UpdateTimeToLive: {
    types: {
      ...TABLE_NAME,
      TimeToLiveSpecification: {
        type: 'FieldStruct<TimeToLiveSpecification>',
        notNull: true,
        children: {
          AttributeName: {
            type: 'String',
            notNull: true,
            lengthGreaterThanOrEqual: 1,
            lengthLessThanOrEqual: 255,
          },
          Enabled: { type: 'Boolean', notNull: true },
        },
      },
    },
  },
  DescribeTimeToLive: { types: TABLE_NAME },
  PutItem: put,
  UpdateItem: update,
  DeleteItem: remove,
  GetItem: get,
  BatchGetItem: newerSchemaOf(batchGetItem, { RequestItems: batchGetItems() }, checkBatchGet),
  BatchWriteItem: newerSchemaOf(
    batchWriteItem,
    { RequestItems: omit(batchWriteItem.types['RequestItems'], 'lengthGreaterThanOrEqual', 'values') },
    checkBatchWrite,
  ),
  Query: newerSchemaOf(query, { Limit: omit(query.types['Limit'], 'greaterThanOrEqual') }, checkLimit),
  Scan: newerSchemaOf(scan, {}, checkSegment),
  TransactWriteItems: {
    types: {
      ...transactItems('TransactWriteItem', WRITE_ACTIONS),
      ReturnConsumedCapacity: put.types['ReturnConsumedCapacity'],
      ReturnItemCollectionMetrics: put.types['ReturnItemCollectionMetrics'],
      ClientRequestToken: { type: 'String', lengthGreaterThanOrEqual: 1, lengthLessThanOrEqual: 36 },
    },
    custom: checkActions(
      { ConditionCheck: remove, Put: put, Update: update, Delete: remove },
      'TransactItems can only contain one of Check, Put, Update or Delete',
    ),
  },
  TransactGetItems: {
    types: {
      ...transactItems('TransactGetItem', { Get: actionOf(get, ['Key']) }),
      ReturnConsumedCapacity: get.types['ReturnConsumedCapacity'],
    },
    custom: checkActions({ Get: get }, 'TransactItems can only contain Get'),
  },
};

function schemaOf(checks: DynaliteChecks, extra: Record<string, unknown> = {}): RequestSchema {
  return { types: { ...checks.types, ...extra }, custom: customOf(checks) };
}

/** Returns dynalite's schema with some `types` replaced and with a check that runs before dynalite's own. */
function newerSchemaOf(checks: DynaliteChecks, types: Record<string, unknown>, check: CustomCheck): RequestSchema {
  return { types: { ...checks.types, ...types }, custom: (data) => check(data) ?? customOf(checks)(data) };
}

/** Returns the schema of BatchGetItem's entries without the size limits, which `checkBatchGet` checks. */
function batchGetItems(): Record<string, unknown> {
  const { children: entry, ...items } = omit(batchGetItem.types['RequestItems'], 'lengthGreaterThanOrEqual');
  const { children: fields, ...rest } = entry as { children: Record<string, unknown> };
  return { ...items, children: { ...rest, children: { ...fields, Keys: omit(fields['Keys'], 'lengthLessThanOrEqual') } } };
}

function customOf(checks: DynaliteChecks): CustomCheck {
  return (data) => checks.custom?.(data, UNLIMITED_STORE);
}

function indexFields(checks: DynaliteChecks): Readonly<Record<string, unknown>> {
  const list = checks.types['GlobalSecondaryIndexes'] as { children: { children: Record<string, unknown> } };
  return list.children.children;
}

/**
 * Returns the schema of one action in a transaction. It has the fields of the corresponding single operation, except
 * those that a transaction does not accept.
 */
function actionOf(
  { types }: RequestSchema,
  subject: readonly string[],
  required: readonly string[] = [],
): Readonly<Record<string, unknown>> {
  const names = ['TableName', ...subject, ...EXPRESSION_FIELDS].filter((name) => name in types);
  const children = Object.fromEntries(
    names.map((name) => [name, required.includes(name) ? { ...(types[name] as object), notNull: true } : types[name]]),
  );
  return { type: 'FieldStruct<TransactAction>', children };
}

function transactItems(name: string, actions: Record<string, unknown>): Record<string, unknown> {
  return {
    TransactItems: {
      type: 'List',
      notNull: true,
      lengthGreaterThanOrEqual: 1,
      lengthLessThanOrEqual: 100,
      children: { type: `ValueStruct<${name}>`, children: actions },
    },
  };
}

function checkActions(schemas: Readonly<Record<string, RequestSchema>>, notExactlyOne: string): CustomCheck {
  return (data) => {
    for (const entry of data['TransactItems'] as readonly Record<string, Record<string, unknown>>[]) {
      const [first, ...others] = Object.entries(entry);
      if (!first || others.length > 0) return notExactlyOne;
      const refusal = schemas[first[0]]?.custom?.(first[1]);
      if (refusal) return refusal;
    }
    return undefined;
  };
}

function omit(value: unknown, ...names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value as object).filter(([key]) => !names.includes(key)));
}
