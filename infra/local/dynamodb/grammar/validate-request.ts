import { randomUUID } from 'node:crypto';
import validations from 'dynalite/validations/index.js';
import { DynamoError, serializationError, validationError } from '../errors.ts';
import type { Item } from '../items/attribute-value.ts';
import { sortSets } from '../items/compare.ts';
import { acceptPlain } from './accept-plain.ts';
import { requestSchemas } from './request-schemas.ts';
import type { OperationName, Requests } from './requests.ts';
import { reworded } from './syntax-error.ts';

const LEGACY_PARAMETERS = [
  'AttributesToGet',
  'AttributeUpdates',
  'ConditionalOperator',
  'Expected',
  'KeyConditions',
  'QueryFilter',
  'ScanFilter',
];

const EXPRESSIONS = ['ConditionExpression', 'FilterExpression', 'KeyConditionExpression', 'ProjectionExpression', 'UpdateExpression'];

const MAX_EXPRESSION_BYTES = 4096;

type Fields = Record<string, unknown>;

/** Reports whether this engine implements the operation. */
export function isOperation(name: string): name is OperationName {
  return Object.hasOwn(requestSchemas, name);
}

/**
 * Validates a request. Returns a copy without unknown fields, with parsed expressions, canonical numbers and sorted set
 * members. Throws a SerializationException or a ValidationException with DynamoDB's message.
 */
export function validateRequest<Name extends OperationName>(operation: Name, input: Fields): Requests[Name] {
  return (acceptPlain(operation, input) as Requests[Name] | undefined) ?? validateByDynalite(operation, input);
}

/** Does the same as `validateRequest`, but always lets dynalite check every field. */
export function validateByDynalite<Name extends OperationName>(operation: Name, input: Fields): Requests[Name] {
  const { types, custom } = requestSchemas[operation];
  try {
    const data = checkTypes(input, types);
    const parts = partsOf(data);
    // Look for legacy parameters before the checks, because the checks add a field with the name of a legacy parameter
    // (`KeyConditions`).
    const legacy = LEGACY_PARAMETERS.find((name) => parts.some((part) => part[name] !== undefined));
    checkTableName(operation, data, types);
    checkExpressionSizes(parts);
    validations.checkValidations(data, types, custom, undefined);
    if (legacy !== undefined) throw validationError(`${legacy} is a legacy parameter, which this engine does not support`);
    for (const part of parts) {
      sortAttributes(part['Item']);
      sortAttributes(part['ExpressionAttributeValues']);
    }
    // dynalite adds the parsed expressions as untyped `_…` fields.
    return data as unknown as Requests[Name];
  } catch (error) {
    throw translate(error, input);
  }
}

const PROTO = '__proto__';
const STAND_IN = `\0${randomUUID()}`;

/**
 * Checks types with dynalite. An attribute named `__proto__` is renamed during the check, because dynalite would lose
 * the attribute when it copies a map.
 */
function checkTypes(input: Fields, types: Parameters<typeof validations.checkTypes>[1]): Fields {
  if (!holdsName(input, PROTO)) return validations.checkTypes({ ...input }, types);
  return renamed(validations.checkTypes(renamed(input, PROTO, STAND_IN) as Fields, types), STAND_IN, PROTO) as Fields;
}

function holdsName(node: unknown, name: string): boolean {
  if (typeof node !== 'object' || node === null) return false;
  return Object.hasOwn(node, name) || Object.values(node).some((each) => holdsName(each, name));
}

function renamed(node: unknown, from: string, to: string): unknown {
  if (Array.isArray(node)) return node.map((each) => renamed(each, from, to));
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(Object.entries(node).map(([name, each]) => [name === from ? to : name, renamed(each, from, to)]));
}

/** Checks the table name before all other fields, as AWS does. The name's length is checked before its characters. */
function checkTableName(operation: OperationName, { TableName }: Fields, types: Readonly<Record<string, unknown>>): void {
  if (TableName === undefined || types['TableName'] === undefined) return;
  const length = { type: 'String', lengthGreaterThanOrEqual: operation === 'CreateTable' ? 3 : 1 };
  for (const rule of [length, types['TableName']]) {
    validations.checkValidations({ TableName }, { TableName: rule }, undefined, undefined);
  }
}

function checkExpressionSizes(parts: readonly Fields[]): void {
  for (const part of parts) {
    for (const name of EXPRESSIONS) {
      const bytes = typeof part[name] === 'string' ? Buffer.byteLength(part[name]) : 0;
      if (bytes > MAX_EXPRESSION_BYTES) {
        throw validationError(`Invalid ${name}: Expression size has exceeded the maximum allowed size; expression size: ${bytes}`);
      }
    }
  }
}

/** Returns the request itself and the requests inside it: the actions of a transaction or the entries of a batch. */
function partsOf(data: Fields): readonly Fields[] {
  const actions = (data['TransactItems'] ?? []) as readonly Fields[];
  const batches = Object.values((data['RequestItems'] ?? {}) as Fields).flat() as readonly Fields[];
  const wrapped = [...actions, ...batches].flatMap((entry) => Object.values(entry ?? {}));
  return [data, ...batches, ...wrapped].filter((part): part is Fields => typeof part === 'object' && part !== null);
}

function sortAttributes(attributes: unknown): void {
  for (const value of Object.values((attributes ?? {}) as Item)) sortSets(value);
}

function translate(error: unknown, input: Fields): unknown {
  const { body } = error as { body?: { __type?: string } };
  if (error instanceof DynamoError || !(error instanceof Error) || !body) return error;
  if (body.__type?.endsWith('SerializationException')) return serializationError(error.message);
  return validationError(reworded(error.message, partsOf(input)));
}
