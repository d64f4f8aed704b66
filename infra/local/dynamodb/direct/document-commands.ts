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
import type { OperationName } from '../grammar/requests.ts';
import type { Item } from '../items/attribute-value.ts';
import { fromItem, toItem } from './document-values.ts';

/* Which operation a command of the document client is, and where values stand in its input and its output. */

type Fields = Readonly<Record<string, unknown>>;

/** A command of the document client as an operation of the engine: same fields, values in DynamoDB's JSON. */
export type DocumentCommand = {
  readonly operation: OperationName;
  readonly requestOf: (input: Fields) => Record<string, unknown>;
  /** Turns the values of an answer, which is this one's alone, into those of JavaScript. */
  readonly outputOf: (answer: Record<string, unknown>) => Record<string, unknown>;
};

const ITEM_FIELDS = ['Item', 'Key', 'ExpressionAttributeValues', 'ExclusiveStartKey'];
const OUTPUT_FIELDS = ['Item', 'Attributes', 'LastEvaluatedKey'];

/** A copy with the items under these names turned; undefined fields are left out. */
function request(input: Fields): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  for (const name in input) {
    const value = input[name];
    if (value === undefined) continue;
    made[name] = ITEM_FIELDS.includes(name) ? toItem(value as Fields) : value;
  }
  return made;
}

function output(answer: Record<string, unknown>): Record<string, unknown> {
  for (const name of OUTPUT_FIELDS) if (answer[name] !== undefined) answer[name] = fromItem(answer[name] as Item);
  const items = answer['Items'] as readonly Item[] | undefined;
  if (items !== undefined) answer['Items'] = items.map(fromItem);
  return answer;
}

const mapFields = <From, To>(fields: Readonly<Record<string, From>>, turn: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, turn(value)]));

const actions = (input: Fields): Record<string, unknown> => ({
  ...request(input),
  TransactItems: (input['TransactItems'] as readonly Readonly<Record<string, Fields>>[] | undefined)?.map((action) =>
    mapFields(action, (fields) => fields && request(fields)),
  ),
});

type Keys = { readonly Keys?: readonly Fields[] };
type Write = Readonly<Record<string, Fields>>;

const single = (operation: OperationName): DocumentCommand => ({ operation, requestOf: request, outputOf: output });

const batchGet: DocumentCommand = {
  operation: 'BatchGetItem',
  requestOf: (input) => ({
    ...request(input),
    RequestItems: mapFields((input['RequestItems'] ?? {}) as Readonly<Record<string, Keys>>, (entry) => ({
      ...entry,
      Keys: entry.Keys?.map(toItem),
    })),
  }),
  outputOf: (answer) => ({
    ...answer,
    Responses: mapFields(answer['Responses'] as Readonly<Record<string, readonly Item[]>>, (items) => items.map(fromItem)),
    UnprocessedKeys: mapFields(answer['UnprocessedKeys'] as Readonly<Record<string, { readonly Keys: readonly Item[] }>>, (entry) => ({
      ...entry,
      Keys: entry.Keys.map(fromItem),
    })),
  }),
};

const batchWrite: DocumentCommand = {
  operation: 'BatchWriteItem',
  requestOf: (input) => ({
    ...request(input),
    RequestItems: mapFields((input['RequestItems'] ?? {}) as Readonly<Record<string, readonly Write[]>>, (writes) =>
      writes.map((write) => mapFields(write, (fields) => fields && request(fields))),
    ),
  }),
  // The engine leaves nothing unprocessed.
  outputOf: (answer) => answer,
};

const transactGet: DocumentCommand = {
  operation: 'TransactGetItems',
  requestOf: actions,
  outputOf: (answer) => ({ ...answer, Responses: (answer['Responses'] as Record<string, unknown>[]).map(output) }),
};

const commands: ReadonlyMap<unknown, DocumentCommand> = new Map<unknown, DocumentCommand>([
  [GetCommand, single('GetItem')],
  [PutCommand, single('PutItem')],
  [UpdateCommand, single('UpdateItem')],
  [DeleteCommand, single('DeleteItem')],
  [QueryCommand, single('Query')],
  [ScanCommand, single('Scan')],
  [BatchGetCommand, batchGet],
  [BatchWriteCommand, batchWrite],
  [TransactGetCommand, transactGet],
  [TransactWriteCommand, { operation: 'TransactWriteItems', requestOf: actions, outputOf: (answer) => answer }],
]);

/** What a command of the document client is; undefined for all others. */
export const documentCommand = (command: object): DocumentCommand | undefined => commands.get(command.constructor);
