import type { CreateTableCommandInput } from '@aws-sdk/client-dynamodb';
import { type DynamoEngine, type Intercept, openEngine } from '#infra/local/dynamodb/engine.ts';
import { inProcessHandler, type RequestHandler } from '#infra/local/dynamodb/in-process.ts';
import { table as design } from '#shared/table/table.ts';
import { openTable, type Table } from '#shared/table/table-client.ts';

type Keys = { readonly partitionKey: string; readonly sortKey: string };

const keySchema = ({ partitionKey, sortKey }: Keys): NonNullable<CreateTableCommandInput['KeySchema']> => [
  { AttributeName: partitionKey, KeyType: 'HASH' },
  { AttributeName: sortKey, KeyType: 'RANGE' },
];

/** Returns the definition of the project's table, under the given name. */
export const tableDefinition = (name: string): CreateTableCommandInput => ({
  TableName: name,
  BillingMode: 'PAY_PER_REQUEST',
  KeySchema: keySchema(design),
  AttributeDefinitions: [design, ...Object.values(design.indexes)].flatMap(({ partitionKey, sortKey }) =>
    [partitionKey, sortKey].map((AttributeName) => ({ AttributeName, AttributeType: 'S' as const })),
  ),
  GlobalSecondaryIndexes: Object.entries(design.indexes).map(([IndexName, index]) => ({
    IndexName,
    KeySchema: keySchema(index),
    Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: [...design.projectedAttributes] },
  })),
  StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
});

export type LocalTableOptions = {
  readonly intercept?: Intercept;
  readonly now?: () => number;
  /** Wraps the handler that connects the SDK to the engine, for example to measure calls. */
  readonly around?: (engine: RequestHandler) => RequestHandler;
};

export type LocalTable = { readonly table: Table; readonly engine: DynamoEngine; readonly close: () => void };

/**
 * Opens the project's table in a new engine in memory, called through the real SDK but without a socket. `intercept`
 * injects faults:
 * - If it throws, the error becomes the answer.
 * - If it returns a function, the function is called after the commit, and its error becomes the answer.
 */
export async function localTable(options: LocalTableOptions = {}): Promise<LocalTable> {
  const { intercept, now = Date.now, around = (engine) => engine } = options;
  const engine = openEngine({ file: ':memory:', now, ...(intercept === undefined ? {} : { intercept }) });
  const config = {
    requestHandler: around(inProcessHandler(engine)),
    region: 'eu-west-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    // Requests are not signed, because the engine ignores signatures, and signing would take a tenth of a test's time.
    signer: { sign: async <Request>(request: Request) => request },
  };
  const table = openTable('store-management', config);
  engine.call('CreateTable', { ...tableDefinition(table.name) });
  const TimeToLiveSpecification = { Enabled: true, AttributeName: design.ttlAttribute };
  engine.call('UpdateTimeToLive', { TableName: table.name, TimeToLiveSpecification });
  return { table, engine, close: () => engine.close() };
}
