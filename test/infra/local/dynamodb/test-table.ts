import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MessageChannel } from 'node:worker_threads';
import {
  CreateTableCommand,
  DeleteTableCommand,
  DynamoDBClient,
  type DynamoDBClientConfig,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { answerCalls, callsThrough } from '#infra/local/dynamodb/direct/calls-port.ts';
import { openDirectClient } from '#infra/local/dynamodb/direct/direct-client.ts';
import { type DynamoEngine, type EngineOptions, openEngine } from '#infra/local/dynamodb/engine.ts';
import { inProcessHandler } from '#infra/local/dynamodb/in-process.ts';
import { openReader } from '#infra/local/dynamodb/reader.ts';
import type { TableClient } from '#shared/table/table-client.ts';

/** A DynamoDB table for tests, and the clients that access the table. */
export type TestTable = {
  /** Executes the commands of the document client in the requested way (`Way`). */
  readonly doc: TableClient;
  /** An SDK client for the table. It uses the SDK even if `doc` accesses the table directly. */
  readonly client: DynamoDBClient;
  readonly name: string;
  close(): Promise<void>;
};

const CREDENTIALS = { region: 'us-east-1', credentials: { accessKeyId: 'test', secretAccessKey: 'test' } };

/** Returns a client for an engine in this process. */
export function clientFor(engine: DynamoEngine): DynamoDBClient {
  return new DynamoDBClient({ ...CREDENTIALS, requestHandler: inProcessHandler(engine) });
}

/** Opens an engine in memory. By default, its clock is fixed at 2026-11-21. */
export function memoryEngine(options: Partial<EngineOptions> = {}): DynamoEngine {
  return openEngine({ file: ':memory:', now: () => Date.UTC(2026, 10, 21), ...options });
}

/**
 * Creates a table with the key pk/sk, a stream, and three indexes: `updated` (KEYS_ONLY), `by_rank` (number sort key,
 * ALL) and `by_label` (INCLUDE `note`). The table is created in `engine`, if given. Otherwise, the table is created in
 * the real DynamoDB at DYNAMODB_ENDPOINT or, without that variable, in a new engine.
 */
export async function openTestTable(engine?: DynamoEngine): Promise<TestTable> {
  const endpoint = process.env['DYNAMODB_ENDPOINT'];
  const own = engine ?? (endpoint === undefined ? memoryEngine() : undefined);
  const config: DynamoDBClientConfig = endpoint === undefined ? CREDENTIALS : { ...CREDENTIALS, endpoint };
  const client = own ? clientFor(own) : new DynamoDBClient(config);
  const name = `test_${randomUUID()}`;
  await client.send(new CreateTableCommand(tableRequest(name)));
  if (!own) await waitUntilTableExists({ client, maxWaitTime: 60 }, { TableName: name });
  return {
    client,
    doc: DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } }),
    name,
    async close() {
      if (!own) await client.send(new DeleteTableCommand({ TableName: name }));
      client.destroy();
      if (!engine) own?.close();
    },
  };
}

/**
 * The ways in which functions access a table. Direct access requires the local engine, so tests with DYNAMODB_ENDPOINT
 * use only the SDK.
 */
export type Way = 'through the SDK' | 'directly';
export const ways: readonly Way[] = process.env['DYNAMODB_ENDPOINT'] === undefined ? ['through the SDK', 'directly'] : ['through the SDK'];

/**
 * Opens the same table as `openTestTable`, accessed in the given way. For direct access the table is stored in a file,
 * because direct reads read the file.
 */
export async function openTableReached(way: Way): Promise<TestTable> {
  if (way === 'through the SDK') return openTestTable();
  const folder = mkdtempSync(join(tmpdir(), 'direct-table-'));
  const file = join(folder, 'table.db');
  const engine = memoryEngine({ file });
  const { port1, port2 } = new MessageChannel();
  answerCalls(port1, engine);
  const table = await openTestTable(engine);
  const reader = openReader(file, engine.changes, 100_000);
  return {
    ...table,
    doc: openDirectClient(reader, callsThrough(port2)),
    close: async () => {
      port2.close();
      reader.close();
      await table.close();
      engine.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Returns the CreateTable request for the test table. */
export function tableRequest(name: string): ConstructorParameters<typeof CreateTableCommand>[0] {
  const key = (hash: string, range: string) => [
    { AttributeName: hash, KeyType: 'HASH' as const },
    { AttributeName: range, KeyType: 'RANGE' as const },
  ];
  const strings = ['pk', 'sk', 'updated_pk', 'updated_sk', 'label'];
  return {
    TableName: name,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [
      ...strings.map((AttributeName) => ({ AttributeName, AttributeType: 'S' as const })),
      { AttributeName: 'rank', AttributeType: 'N' as const },
    ],
    KeySchema: key('pk', 'sk'),
    GlobalSecondaryIndexes: [
      {
        IndexName: 'updated',
        KeySchema: key('updated_pk', 'updated_sk'),
        Projection: { ProjectionType: 'KEYS_ONLY' },
      },
      { IndexName: 'by_rank', KeySchema: key('pk', 'rank'), Projection: { ProjectionType: 'ALL' } },
      {
        IndexName: 'by_label',
        KeySchema: [{ AttributeName: 'label', KeyType: 'HASH' }],
        Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: ['note'] },
      },
    ],
    StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
  };
}

/** Returns the error with which a promise rejects. */
export async function rejection(promise: Promise<unknown>): Promise<Error & Record<string, unknown>> {
  try {
    await promise;
  } catch (error) {
    return error as Error & Record<string, unknown>;
  }
  throw new Error('expected a rejection');
}
