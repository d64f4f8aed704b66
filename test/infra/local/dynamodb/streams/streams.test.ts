import { UpdateTimeToLiveCommand } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DeleteCommand, PutCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoEngine } from '#infra/local/dynamodb/engine.ts';
import { memoryEngine, openTestTable, type TestTable } from '../test-table.ts';

describe('the stream of a table', () => {
  const START_MS = Date.UTC(2026, 10, 21, 12);
  let nowMs: number;
  let engine: DynamoEngine;
  let table: TestTable;
  beforeEach(async () => {
    nowMs = START_MS;
    engine = memoryEngine({ now: () => nowMs });
    table = await openTestTable(engine);
  });
  afterEach(async () => {
    await table.close();
    engine.close();
  });

  const put = (sk: string, attributes: Record<string, unknown> = {}) =>
    table.doc.send(new PutCommand({ TableName: table.name, Item: { pk: 'p', sk, ...attributes } }));
  const remove = (sk: string) => table.doc.send(new DeleteCommand({ TableName: table.name, Key: { pk: 'p', sk } }));
  const records = () => engine.readStream(table.name, 0, 1000).records;
  const changes = () => records().map(({ eventName, dynamodb }) => `${eventName} ${JSON.stringify(dynamodb.Keys['sk'])}`);

  it('has the keys and both images of every change, oldest first', async () => {
    await put('a', { n: 1 });
    await table.doc.send(
      new UpdateCommand({
        TableName: table.name,
        Key: { pk: 'p', sk: 'a' },
        UpdateExpression: 'SET n = :n',
        ExpressionAttributeValues: { ':n': 2 },
      }),
    );
    await remove('a');
    const Keys = { pk: { S: 'p' }, sk: { S: 'a' } };
    expect(records().map(({ eventName, dynamodb: { Keys, OldImage, NewImage } }) => ({ eventName, Keys, OldImage, NewImage }))).toEqual([
      { eventName: 'INSERT', Keys, OldImage: undefined, NewImage: { ...Keys, n: { N: '1' } } },
      { eventName: 'MODIFY', Keys, OldImage: { ...Keys, n: { N: '1' } }, NewImage: { ...Keys, n: { N: '2' } } },
      { eventName: 'REMOVE', Keys, OldImage: { ...Keys, n: { N: '2' } }, NewImage: undefined },
    ]);
  });

  it('has records in the shape a Lambda function gets', async () => {
    await put('a');
    expect(records()).toEqual([
      {
        eventID: expect.stringMatching(/^[0-9a-f]{32}$/),
        eventName: 'INSERT',
        eventVersion: '1.1',
        eventSource: 'aws:dynamodb',
        awsRegion: 'us-east-1',
        eventSourceARN: `arn:aws:dynamodb:us-east-1:000000000000:table/${table.name}/stream/2026-11-21T12:00:00.000`,
        dynamodb: {
          ApproximateCreationDateTime: START_MS / 1000,
          Keys: { pk: { S: 'p' }, sk: { S: 'a' } },
          NewImage: { pk: { S: 'p' }, sk: { S: 'a' } },
          SequenceNumber: '000000000000000000001',
          SizeBytes: 12,
          StreamViewType: 'NEW_AND_OLD_IMAGES',
        },
      },
    ]);
  });

  it('has the changes of a transaction in the order of its actions, and none of a canceled one', async () => {
    const Put = (sk: string, condition?: string) => ({
      Put: {
        TableName: table.name,
        Item: { pk: 'p', sk },
        ...(condition && { ConditionExpression: condition }),
      },
    });
    await table.doc.send(new TransactWriteCommand({ TransactItems: [Put('b'), Put('a'), Put('c')] }));
    await expect(
      table.doc.send(new TransactWriteCommand({ TransactItems: [Put('d'), Put('a', 'attribute_not_exists(pk)')] })),
    ).rejects.toThrow('Transaction cancelled');
    expect(changes()).toEqual(['INSERT {"S":"b"}', 'INSERT {"S":"a"}', 'INSERT {"S":"c"}']);
  });

  it('has no record of a write that changed nothing', async () => {
    await put('a', { options: { x: 1, y: 2 } });
    await put('a', { options: { y: 2, x: 1 } });
    await remove('missing');
    expect(changes()).toEqual(['INSERT {"S":"a"}']);
  });

  it("is read in pages, and a consumer's position is saved", async () => {
    for (const sk of ['a', 'b', 'c']) await put(sk);
    expect(engine.streamCursor('worker')).toBe(0);
    const first = engine.readStream(table.name, engine.streamCursor('worker'), 2);
    expect(first.records).toHaveLength(2);
    engine.saveStreamCursor('worker', first.lastSequence);
    const second = engine.readStream(table.name, engine.streamCursor('worker'), 2);
    expect(second.records.map(({ dynamodb }) => dynamodb.Keys['sk'])).toEqual([{ S: 'c' }]);
    const third = engine.readStream(table.name, second.lastSequence, 2);
    expect(third).toEqual({ records: [], lastSequence: second.lastSequence });
  });

  it('keeps records from the given time on, and never reuses a sequence number', async () => {
    await put('a');
    const before = engine.readStream(table.name, 0, 10).lastSequence;
    nowMs += 1000;
    engine.trimStream(nowMs);
    expect(changes()).toEqual([]);
    await put('b');
    expect(engine.readStream(table.name, before, 10).records).toHaveLength(1);
  });

  it('notifies its listeners after each commit that wrote records, and only then', async () => {
    let calls = 0;
    const stop = engine.onWrite(() => {
      calls += 1;
    });
    await put('a');
    await put('a');
    await remove('missing');
    expect(calls).toBe(1);
    const entries = ['b', 'c'].map((sk) => ({ PutRequest: { Item: { pk: 'p', sk } } }));
    await table.doc.send(new BatchWriteCommand({ RequestItems: { [table.name]: entries } }));
    expect(calls).toBe(2);
    stop();
    await put('d');
    expect(calls).toBe(2);
  });

  describe('with a time to live', () => {
    const enable = () =>
      table.client.send(
        new UpdateTimeToLiveCommand({
          TableName: table.name,
          TimeToLiveSpecification: { AttributeName: 'expires_at', Enabled: true },
        }),
      );
    const START_SEC = START_MS / 1000;

    it('records the deletion of an expired item as made by the service', async () => {
      await enable();
      await put('a', { expires_at: START_SEC + 10, label: 'l' });
      expect(engine.deleteExpiredItems(START_MS + 10_000)).toBe(0);
      expect(engine.deleteExpiredItems(START_MS + 10_001)).toBe(1);
      const last = records().at(-1);
      expect(last?.eventName).toBe('REMOVE');
      expect(last?.dynamodb.OldImage?.['expires_at']).toEqual({ N: String(START_SEC + 10) });
      expect(last?.userIdentity).toEqual({ type: 'Service', principalId: 'dynamodb.amazonaws.com' });
      await remove('a');
      expect(records()).toHaveLength(2);
    });

    it('keeps items without a number in the attribute, with a future time, or expired for more than five years', async () => {
      await enable();
      await put('text', { expires_at: 'soon' });
      await put('ahead', { expires_at: START_SEC + 60 });
      await put('ancient', { expires_at: START_SEC - 6 * 365 * 24 * 60 * 60 });
      expect(engine.deleteExpiredItems(START_MS)).toBe(0);
    });

    it('follows the attribute when it changes', async () => {
      await enable();
      await put('a', { expires_at: START_SEC - 1 });
      await put('a', { expires_at: START_SEC + 60 });
      await put('b', { expires_at: START_SEC - 1 });
      await put('b', {});
      expect(engine.deleteExpiredItems(START_MS)).toBe(0);
    });

    it('covers items that existed before it was enabled', async () => {
      await put('a', { expires_at: START_SEC - 1 });
      expect(engine.deleteExpiredItems(START_MS)).toBe(0);
      await enable();
      expect(engine.deleteExpiredItems(START_MS)).toBe(1);
    });

    it('cannot be enabled twice', async () => {
      await enable();
      await expect(enable()).rejects.toThrow('TimeToLive is already enabled');
    });
  });
});
