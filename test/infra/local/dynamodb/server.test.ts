import { crc32 } from 'node:zlib';
import { DescribeTableCommand, DynamoDBClient, ListTablesCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import type { DynamoEngine } from '#infra/local/dynamodb/engine.ts';
import { serveEngine } from '#infra/local/dynamodb/server.ts';
import { clientFor, memoryEngine, openTestTable, rejection, type TestTable } from './test-table.ts';

describe('the engine over HTTP', () => {
  let engine: DynamoEngine;
  let table: TestTable;
  let server: Awaited<ReturnType<typeof serveEngine>>;
  let client: DynamoDBClient;
  beforeAll(async () => {
    engine = memoryEngine();
    table = await openTestTable(engine);
    server = await serveEngine(engine, { port: 0 });
    client = new DynamoDBClient({
      endpoint: server.url,
      region: 'us-east-1',
      credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
      maxAttempts: 1,
    });
  });
  afterAll(async () => {
    client.destroy();
    await server.close();
    await table.close();
    engine.close();
  });

  const post = (target: string, body: string) =>
    fetch(server.url, { method: 'POST', headers: { 'x-amz-target': `DynamoDB_20120810.${target}` }, body });

  it('listens on loopback only', () => {
    expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  });

  it('answers the SDK', async () => {
    expect((await client.send(new ListTablesCommand({}))).TableNames).toEqual([table.name]);
  });

  it('describes a table as it was created', async () => {
    const { Table } = await client.send(new DescribeTableCommand({ TableName: table.name }));
    expect(Table?.TableStatus).toBe('ACTIVE');
    expect(Table?.BillingModeSummary?.BillingMode).toBe('PAY_PER_REQUEST');
    expect(Table?.GlobalSecondaryIndexes?.map(({ IndexName, Projection }) => [IndexName, Projection])).toEqual([
      ['updated', { ProjectionType: 'KEYS_ONLY' }],
      ['by_rank', { ProjectionType: 'ALL' }],
      ['by_label', { ProjectionType: 'INCLUDE', NonKeyAttributes: ['note'] }],
    ]);
    expect(Table?.StreamSpecification).toEqual({ StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' });
  });

  it('gives errors the types that the SDK knows', async () => {
    const put = new PutItemCommand({ TableName: 'no-such-table', Item: { pk: { S: 'p' }, sk: { S: 's' } } });
    const error = await rejection(client.send(put));
    expect(error.name).toBe('ResourceNotFoundException');
    expect(error['$metadata']).toMatchObject({ httpStatusCode: 400, requestId: expect.stringMatching(/.{20,}/) });
  });

  it('signs its body with a CRC-32 and a request id', async () => {
    const response = await post('ListTables', '{}');
    const body = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get('x-amz-crc32')).toBe(String(crc32(body)));
    expect(response.headers.get('x-amzn-requestid')).toMatch(/.{20,}/);
    expect(response.headers.get('content-type')).toBe('application/x-amz-json-1.0');
  });

  it('refuses requests that are not JSON and unknown operations', async () => {
    const broken = await post('ListTables', '{');
    expect([broken.status, await broken.json()]).toEqual([
      400,
      expect.objectContaining({ __type: 'com.amazon.coral.service#SerializationException' }),
    ]);
    const unknown = await post('ExecuteStatement', '{}');
    expect([unknown.status, await unknown.json()]).toEqual([
      400,
      expect.objectContaining({ __type: 'com.amazon.coral.service#UnknownOperationException' }),
    ]);
  });

  it('answers 500 when an interceptor fails; in process the request itself fails', async () => {
    const failing = memoryEngine({
      intercept: () => {
        throw new Error('out of order');
      },
    });
    const broken = await serveEngine(failing, { port: 0 });
    const headers = { 'x-amz-target': 'DynamoDB_20120810.ListTables' };
    const response = await fetch(broken.url, { method: 'POST', headers, body: '{}' });
    expect([response.status, await response.json()]).toEqual([
      500,
      { __type: 'com.amazonaws.dynamodb.v20120810#InternalServerError', message: 'out of order' },
    ]);
    await broken.close();
    await expect(clientFor(failing).send(new ListTablesCommand({}))).rejects.toThrow('out of order');
    failing.close();
  });
});
