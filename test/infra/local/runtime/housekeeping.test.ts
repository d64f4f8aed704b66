import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoEngine } from '#infra/local/dynamodb/engine.ts';
import { cleanUpTables } from '#infra/local/runtime/housekeeping.ts';
import { openStreamTail } from '#infra/local/runtime/stream-tail.ts';
import { memoryEngine, openTestTable, type TestTable } from '../dynamodb/test-table.ts';

let engine: DynamoEngine;
let table: TestTable;
beforeEach(async () => {
  engine = memoryEngine();
  table = await openTestTable(engine);
  engine.call('UpdateTimeToLive', { TableName: table.name, TimeToLiveSpecification: { AttributeName: 'until', Enabled: true } });
});
afterEach(async () => {
  await table.close();
  engine.close();
});

it('an item past its TTL is deleted only after every consumer has read the stream', async () => {
  const tail = openStreamTail(engine, false);
  tail.watch({ name: 'relay', table: table.name, patterns: [] });
  const nowMs = Date.UTC(2026, 10, 21);
  const untilSec = nowMs / 1000 - 60;
  await table.doc.send(new PutCommand({ TableName: table.name, Item: { pk: 'event', sk: '1', until: untilSec } }));
  const isThere = (): boolean =>
    (engine.call('GetItem', { TableName: table.name, Key: { pk: { S: 'event' }, sk: { S: '1' } } }) as { Item?: unknown }).Item !==
    undefined;

  cleanUpTables(engine, tail, nowMs);
  expect(isThere()).toBe(true);
  engine.saveStreamCursor('relay', (await tail.read('relay', 0, 10, 0)).lastSequence);
  cleanUpTables(engine, tail, nowMs);
  expect(isThere()).toBe(false);
});
