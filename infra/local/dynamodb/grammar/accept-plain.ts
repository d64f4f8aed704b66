import validations from 'dynalite/validations/index.js';
import { memoizeParser } from './parse-once.ts';
import { isPlainItem } from './plain-values.ts';
import type { KeyCondition, OperationName } from './requests.ts';

/*
 * This module accepts requests that are obviously valid. dynalite checks all other requests, which takes longer.
 * Without this module, a new order takes 1.73 times as much CPU time, a stock change 1.52 times, and a product read
 * 1.28 times.
 */

type Fields = Record<string, unknown>;

const parseExpressions = memoizeParser(validations.validateExpressions);
type Check = (value: unknown) => boolean;
type Shape = { readonly fields: Readonly<Record<string, Check>>; readonly required: readonly string[] };

const isBoolean: Check = (value) => typeof value === 'boolean';
const isTableName: Check = (value) => typeof value === 'string' && /^[a-zA-Z0-9_.-]{3,255}$/.test(value);
/** 1000 characters stay below DynamoDB's limit of 4096 bytes, whatever the characters are. */
const isExpression: Check = (value) => typeof value === 'string' && value !== '' && value.length <= 1000;
const isNames: Check = (value) => isObject(value) && Object.values(value).every((name) => typeof name === 'string');
const isValues: Check = (value) => isPlainItem(value);
const isLimit: Check = (value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 1_000_000;
const oneOf =
  (...allowed: readonly unknown[]): Check =>
  (value) =>
    allowed.includes(value);

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

const NAMES = { ExpressionAttributeNames: isNames };
const EXPRESSION = { ...NAMES, ExpressionAttributeValues: isValues };
const CAPACITY = { ReturnConsumedCapacity: oneOf('TOTAL', 'INDEXES', 'NONE') };
const CONDITION = { ...EXPRESSION, ConditionExpression: isExpression, ReturnValuesOnConditionCheckFailure: oneOf('ALL_OLD', 'NONE') };
const PUT = { TableName: isTableName, Item: isPlainItem, ...CONDITION };
const KEYED = { TableName: isTableName, Key: isPlainItem, ...CONDITION };
const UPDATE = { ...KEYED, UpdateExpression: isExpression };
const GET = { TableName: isTableName, Key: isPlainItem, ProjectionExpression: isExpression, ...NAMES };

const shapes: Partial<Record<OperationName, Shape>> = {
  GetItem: { fields: { ...GET, ...CAPACITY, ConsistentRead: isBoolean }, required: ['TableName', 'Key'] },
  PutItem: { fields: { ...PUT, ...CAPACITY, ReturnValues: oneOf('ALL_OLD', 'NONE') }, required: ['TableName', 'Item'] },
  DeleteItem: { fields: { ...KEYED, ...CAPACITY, ReturnValues: oneOf('ALL_OLD', 'NONE') }, required: ['TableName', 'Key'] },
  UpdateItem: {
    fields: { ...UPDATE, ...CAPACITY, ReturnValues: oneOf('NONE', 'ALL_OLD', 'UPDATED_OLD', 'ALL_NEW', 'UPDATED_NEW') },
    required: ['TableName', 'Key'],
  },
  Query: {
    fields: {
      TableName: isTableName,
      IndexName: isTableName,
      ...EXPRESSION,
      ...CAPACITY,
      KeyConditionExpression: isExpression,
      FilterExpression: isExpression,
      ProjectionExpression: isExpression,
      ExclusiveStartKey: isPlainItem,
      ConsistentRead: isBoolean,
      ScanIndexForward: isBoolean,
      Limit: isLimit,
    },
    required: ['TableName', 'KeyConditionExpression'],
  },
  BatchGetItem: { fields: { RequestItems: isObject, ...CAPACITY }, required: ['RequestItems'] },
  TransactWriteItems: {
    fields: {
      TransactItems: Array.isArray,
      ClientRequestToken: (value) => typeof value === 'string' && /^.{1,36}$/.test(value),
      ...CAPACITY,
    },
    required: ['TransactItems'],
  },
};

const batchEntry: Shape = {
  fields: { Keys: Array.isArray, ConsistentRead: isBoolean, ProjectionExpression: isExpression, ...NAMES },
  required: ['Keys'],
};

const actions: Readonly<Record<string, Shape>> = {
  Put: { fields: PUT, required: ['TableName', 'Item'] },
  Update: { fields: UPDATE, required: ['TableName', 'Key', 'UpdateExpression'] },
  Delete: { fields: KEYED, required: ['TableName', 'Key'] },
  ConditionCheck: { fields: KEYED, required: ['TableName', 'Key', 'ConditionExpression'] },
};

const EXPRESSIONS = ['UpdateExpression', 'ConditionExpression', 'KeyConditionExpression', 'FilterExpression', 'ProjectionExpression'];
const MAX_ENTRIES = 100;

/** Returns the validated request if it is obviously valid; undefined if dynalite has to check it. */
export function acceptPlain(operation: OperationName, input: Fields): Fields | undefined {
  const shape = shapes[operation];
  const request = shape && acceptPart(shape, input);
  if (request === undefined) return undefined;
  if (operation === 'Query') return withKeyConditions(request);
  if (operation === 'TransactWriteItems') return withActions(request);
  return operation === 'BatchGetItem' ? withEntries(request) : request;
}

/**
 * Copies a part of a request and adds the parsed expressions. Returns undefined if dynalite has to check the request.
 */
function acceptPart({ fields, required }: Shape, input: Fields): Fields | undefined {
  const part: Fields = {};
  for (const name in input) {
    const value = input[name];
    const check = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (value === undefined || check === undefined || !check(value)) return undefined;
    part[name] = value;
  }
  if (!required.every((name) => name in part)) return undefined;
  const hasExpression = EXPRESSIONS.some((name) => name in part);
  if (!hasExpression) return 'ExpressionAttributeNames' in part || 'ExpressionAttributeValues' in part ? undefined : part;
  return parseExpressions(part) === undefined ? part : undefined;
}

function withKeyConditions(request: Fields): Fields | undefined {
  const { expression } = request['_keyCondition'] as { readonly expression: unknown };
  const conditions = validations.convertKeyCondition(expression);
  if (typeof conditions === 'string') return undefined;
  const all = Object.values(conditions as Readonly<Record<string, KeyCondition>>);
  const areTexts = all.every(
    ({ ComparisonOperator, AttributeValueList: values }) =>
      values.length === (ComparisonOperator === 'BETWEEN' ? 2 : 1) && values.every((value) => 'S' in value),
  );
  return areTexts && (all.length === 1 || all.length === 2) ? { ...request, KeyConditions: conditions } : undefined;
}

function withActions(request: Fields): Fields | undefined {
  const given = request['TransactItems'] as readonly Fields[];
  if (given.length === 0 || given.length > MAX_ENTRIES) return undefined;
  const accepted: Fields[] = [];
  for (const action of given) {
    const [only, ...more] = isObject(action) ? Object.entries(action) : [];
    if (only === undefined || more.length > 0) return undefined;
    const [kind, input] = only;
    const shape = Object.hasOwn(actions, kind) ? actions[kind] : undefined;
    const fields = shape && isObject(input) ? acceptPart(shape, input) : undefined;
    if (fields === undefined) return undefined;
    accepted.push({ [kind]: fields });
  }
  return { ...request, TransactItems: accepted };
}

function withEntries(request: Fields): Fields | undefined {
  const entries = Object.entries(request['RequestItems'] as Readonly<Record<string, Fields>>);
  if (entries.length !== 1) return undefined;
  const [[table, input]] = entries as [[string, Fields]];
  if (!isTableName(table) || !isObject(input)) return undefined;
  const entry = acceptPart(batchEntry, input);
  const keys = (entry?.['Keys'] ?? []) as readonly Fields[];
  if (entry === undefined || keys.length === 0 || keys.length > MAX_ENTRIES) return undefined;
  const names = new Set<string>();
  for (const key of keys) {
    const name = nameOf(key);
    if (name === undefined) return undefined;
    names.add(name);
  }
  return names.size === keys.length ? { ...request, RequestItems: { [table]: entry } } : undefined;
}

/** Returns a string that is unique to this key, or undefined if the key contains values other than strings. */
function nameOf(key: unknown): string | undefined {
  if (!isObject(key)) return undefined;
  let name = '';
  for (const attribute of Object.keys(key).sort()) {
    const value = key[attribute];
    if (!isObject(value) || typeof value['S'] !== 'string' || Object.keys(value).length > 1) return undefined;
    name += `${attribute}\0${value['S'].length}\0${value['S']}\0`;
  }
  return name;
}
