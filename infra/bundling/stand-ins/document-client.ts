import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

/*
 * In place of `@aws-sdk/lib-dynamodb`, for bundles whose commands on items are sent by the protocol client (`usualMeans` in
 * shared/table/table-client.ts): what that reads of a command, which is its input, its operation and where it holds values. Left out is how the
 * document client itself writes, sends and reads them, and the commands that nothing here sends; esbuild misses the export of any other.
 */

/** As the document client writes them: values by name, values in a list, and a value itself. */
const [allValues, allMembers, self] = [{}, [], null] as const;

type Nodes = Readonly<Record<string, unknown>>;

const command = (name: string, inputKeyNodes: Nodes, outputKeyNodes: Nodes) =>
  class {
    readonly input: object;
    readonly inputKeyNodes = inputKeyNodes;
    readonly outputKeyNodes = outputKeyNodes;
    readonly clientCommand = { schema: [9, 'com.amazonaws.dynamodb', name] };
    constructor(input: object) {
      this.input = input;
    }
  };

const ofKey = { Key: allValues };
const values = { ExpressionAttributeValues: allValues };
const itemCollectionKey = { ItemCollectionKey: allValues };
const written = { Attributes: allValues, ItemCollectionMetrics: itemCollectionKey };
const expected = { Expected: { '*': { Value: self, AttributeValueList: allMembers } } };
const conditions = { '*': { AttributeValueList: allMembers } };
const keysOfTables = { '*': { Keys: { '*': allValues } } };
const transactItem = {
  ConditionCheck: { ...ofKey, ...values },
  Put: { Item: allValues, ...values },
  Delete: { ...ofKey, ...values },
  Update: { ...ofKey, ...values },
};

export const GetCommand = /* @__PURE__ */ command('GetItem', ofKey, { Item: allValues });
export const PutCommand = /* @__PURE__ */ command('PutItem', { Item: allValues, ...expected, ...values }, written);
export const DeleteCommand = /* @__PURE__ */ command('DeleteItem', { ...ofKey, ...expected, ...values }, written);
export const UpdateCommand = /* @__PURE__ */ command(
  'UpdateItem',
  { ...ofKey, AttributeUpdates: { '*': { Value: self } }, ...expected, ...values },
  written,
);
export const QueryCommand = /* @__PURE__ */ command(
  'Query',
  { KeyConditions: conditions, QueryFilter: conditions, ExclusiveStartKey: allValues, ...values },
  { Items: { '*': allValues }, LastEvaluatedKey: allValues },
);
export const BatchGetCommand = /* @__PURE__ */ command(
  'BatchGetItem',
  { RequestItems: keysOfTables },
  { Responses: { '*': { '*': allValues } }, UnprocessedKeys: keysOfTables },
);
export const TransactWriteCommand = /* @__PURE__ */ command(
  'TransactWriteItems',
  { TransactItems: { '*': transactItem } },
  { ItemCollectionMetrics: { '*': { '*': itemCollectionKey } } },
);

/** Nothing is added to the client: what it is asked to send goes past it, or is refused by it. */
export const DynamoDBDocumentClient = { from: (client: DynamoDBClient): DynamoDBClient => client };
