import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  TransactGetCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { fromWireMap, toWireMap } from './attribute-values.ts';

type Fields = Readonly<Record<string, unknown>>;
type Change = (held: object) => unknown;

/**
 * An operation on items: its name in the protocol, a function that converts its input to DynamoDB's JSON, and a
 * function that converts DynamoDB's JSON to its output.
 */
export type ItemOperation = {
  readonly name: string;
  readonly toWire: (input: object) => Fields;
  readonly fromWire: (answer: object) => Fields;
};

/** Returns a function that changes each field listed in `changes`, if it is present, and keeps all other fields. */
function inFields(changes: Readonly<Record<string, Change>>): (held: object) => Fields {
  const entries = Object.entries(changes);
  return (held) => {
    const all: Record<string, unknown> = { ...held };
    for (const [name, change] of entries) {
      const value = all[name];
      if (typeof value === 'object' && value !== null) all[name] = change(value);
    }
    return all;
  };
}

/** Applies a change to each element of a list or to each value of a map. */
const inEach =
  (change: Change): Change =>
  (held) =>
    Array.isArray(held) ? held.map(change) : Object.fromEntries(Object.entries(held).map(([name, each]) => [name, change(each)]));

const inKey = { Key: toWireMap };
const inValues = { ExpressionAttributeValues: toWireMap };
const inTransaction = inEach(
  inFields({
    Get: inFields(inKey),
    ConditionCheck: inFields({ ...inKey, ...inValues }),
    Put: inFields({ Item: toWireMap, ...inValues }),
    Delete: inFields({ ...inKey, ...inValues }),
    Update: inFields({ ...inKey, ...inValues }),
  }),
);
const inPage = { ExclusiveStartKey: toWireMap, ...inValues };
const ofPage = { Items: inEach(fromWireMap), LastEvaluatedKey: fromWireMap };
const ofWrite = { Attributes: fromWireMap };
const keysToWire = inEach(inFields({ Keys: inEach(toWireMap) }));
const keysFromWire = inEach(inFields({ Keys: inEach(fromWireMap) }));
const writesToWire = inEach(inEach(inFields({ PutRequest: inFields({ Item: toWireMap }), DeleteRequest: inFields(inKey) })));
const writesFromWire = inEach(
  inEach(inFields({ PutRequest: inFields({ Item: fromWireMap }), DeleteRequest: inFields({ Key: fromWireMap }) })),
);

const operation = (name: string, input: Readonly<Record<string, Change>>, answer: Readonly<Record<string, Change>>): ItemOperation => ({
  name,
  toWire: inFields(input),
  fromWire: inFields(answer),
});

/** The document client's commands, with the input and output fields that contain attribute values. */
const operations: ReadonlyMap<unknown, ItemOperation> = new Map<unknown, ItemOperation>([
  [GetCommand, operation('GetItem', inKey, { Item: fromWireMap })],
  [PutCommand, operation('PutItem', { Item: toWireMap, ...inValues }, ofWrite)],
  [UpdateCommand, operation('UpdateItem', { ...inKey, ...inValues }, ofWrite)],
  [DeleteCommand, operation('DeleteItem', { ...inKey, ...inValues }, ofWrite)],
  [QueryCommand, operation('Query', inPage, ofPage)],
  [ScanCommand, operation('Scan', inPage, ofPage)],
  [
    BatchGetCommand,
    operation('BatchGetItem', { RequestItems: keysToWire }, { Responses: inEach(inEach(fromWireMap)), UnprocessedKeys: keysFromWire }),
  ],
  [BatchWriteCommand, operation('BatchWriteItem', { RequestItems: writesToWire }, { UnprocessedItems: writesFromWire })],
  [
    TransactGetCommand,
    operation('TransactGetItems', { TransactItems: inTransaction }, { Responses: inEach(inFields({ Item: fromWireMap })) }),
  ],
  [TransactWriteCommand, operation('TransactWriteItems', { TransactItems: inTransaction }, {})],
]);

/** Returns the operation that a document client command runs. Throws Error for a command that does not act on items. */
export function operationOf(command: object): ItemOperation {
  const operation = operations.get(command.constructor);
  if (operation === undefined) throw new Error(`${command.constructor.name} is not a command on items.`);
  return operation;
}
