import {
  BatchGetCommand,
  GetCommand,
  QueryCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import type { SendOptions } from '#shared/table/deadline.ts';
import type { Table } from '#shared/table/table-client.ts';

/** Thrown in a dry run instead of committing: the conditions of all writes hold, so a real call would succeed. */
export class WouldCommit extends Error {
  constructor() {
    super('The conditions of the change hold.');
    this.name = 'WouldCommit';
  }
}

type Item = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
type Conditional = {
  readonly ConditionExpression?: string | undefined;
  readonly ExpressionAttributeNames?: Record<string, string> | undefined;
  readonly ExpressionAttributeValues?: Record<string, unknown> | undefined;
};

// The check uses `instanceof`, because minified bundles do not keep class names.
const isRead = (command: object): boolean => [GetCommand, BatchGetCommand, QueryCommand].some((read) => command instanceof read);

/**
 * Wraps a table so that nothing is ever written. Only the conditions of a transaction are sent; if one does not hold,
 * the transaction is refused as usual. If all hold, the call ends with `WouldCommit`. No sequential numbers are used
 * up.
 */
export function dryRunTable(table: Table): Table {
  const sendOn = table.client.send.bind(table.client) as (command: object, options?: SendOptions) => Promise<unknown>;
  const send = async (command: object, options?: SendOptions): Promise<unknown> => {
    if (isRead(command)) return await sendOn(command, options);
    // A write that returns `UPDATED_NEW` takes the next sequential number. A dry run always gets the number 1.
    if (command instanceof UpdateCommand && command.input.ReturnValues === 'UPDATED_NEW') return { Attributes: { placed: 1 } };
    if (command instanceof TransactWriteCommand) {
      const TransactItems = (command.input.TransactItems ?? []).map(conditionOf);
      await sendOn(new TransactWriteCommand({ TransactItems }), options);
    }
    throw new WouldCommit();
  };
  const client = new Proxy(table.client, { get: (target, name) => (name === 'send' ? send : Reflect.get(target, name)) });
  return { ...table, client };
}

/** A condition that always holds, for writes that have no condition. */
const always = 'attribute_exists(pk) OR attribute_not_exists(pk)';

function conditionOf({ Put, Update, Delete, ConditionCheck }: Item): Item {
  if (ConditionCheck !== undefined) return { ConditionCheck };
  const write = Put ?? Update ?? Delete;
  const key = Put === undefined ? (Update ?? Delete)?.Key : { pk: Put.Item?.['pk'], sk: Put.Item?.['sk'] };
  const condition = write?.ConditionExpression ?? always;
  return {
    ConditionCheck: {
      TableName: write?.TableName,
      Key: key,
      ConditionExpression: condition,
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      ...usedIn(condition, write ?? {}),
    },
  };
}

/**
 * Removes the attribute names and values that a condition does not use, because DynamoDB would refuse a request that
 * contains them.
 */
function usedIn(condition: string, { ExpressionAttributeNames = {}, ExpressionAttributeValues = {} }: Conditional) {
  const used = new Set(condition.match(/[#:]\w+/g) ?? []);
  const names = Object.fromEntries(Object.entries(ExpressionAttributeNames).filter(([name]) => used.has(name)));
  const values = Object.fromEntries(Object.entries(ExpressionAttributeValues).filter(([name]) => used.has(name)));
  return {
    ...(Object.keys(names).length === 0 ? {} : { ExpressionAttributeNames: names }),
    ...(Object.keys(values).length === 0 ? {} : { ExpressionAttributeValues: values }),
  };
}
