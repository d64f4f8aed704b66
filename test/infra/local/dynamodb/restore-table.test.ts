import { type DynamoEngine, openEngine } from '#infra/local/dynamodb/engine.ts';

const startMs = Date.parse('2026-11-25T12:00:00Z');
const source = { TableName: 'things' };
const target = { TableName: 'things-again' };

let nowMs = startMs;
let engine: DynamoEngine;

beforeEach(() => {
  nowMs = startMs;
  engine = openEngine({ file: ':memory:', now: () => nowMs });
  engine.call('CreateTable', {
    ...source,
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
    AttributeDefinitions: [
      { AttributeName: 'pk', AttributeType: 'S' },
      { AttributeName: 'kind', AttributeType: 'S' },
    ],
    GlobalSecondaryIndexes: [
      { IndexName: 'by_kind', KeySchema: [{ AttributeName: 'kind', KeyType: 'HASH' }], Projection: { ProjectionType: 'ALL' } },
    ],
    StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
  });
  engine.call('UpdateTimeToLive', { ...source, TimeToLiveSpecification: { Enabled: true, AttributeName: 'expires_at' } });
  engine.call('TagResource', { ResourceArn: arnOf('things'), Tags: [{ Key: 'stage', Value: 'dev' }] });
});
afterEach(() => engine.close());

const arnOf = (name: string): string => `arn:aws:dynamodb:us-east-1:000000000000:table/${name}`;
const startBackups = (): void => {
  engine.keepAllRecords('things');
  engine.call('UpdateContinuousBackups', { ...source, PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true } });
};
const put = (pk: string, kind: string): void => void engine.call('PutItem', { ...source, Item: { pk: { S: pk }, kind: { S: kind } } });
const restore = (atMs: number) =>
  engine.call('RestoreTableToPointInTime', {
    SourceTableName: 'things',
    TargetTableName: 'things-again',
    RestoreDateTime: atMs / 1000,
  });
const itemsIn = (table: string): readonly string[] =>
  (
    engine.call('Scan', { TableName: table })['Items'] as readonly {
      readonly pk: { readonly S: string };
      readonly kind: { readonly S: string };
    }[]
  )
    .map(({ pk, kind }) => `${pk.S} ${kind.S}`)
    .sort();
const described = (): Record<string, unknown> => engine.call('DescribeTable', target)['Table'] as Record<string, unknown>;

/**
 * Creates three items. A second later, leaves one unchanged, changes one, deletes and recreates one, and creates a
 * fourth.
 */
function changeEverything(): void {
  for (const pk of ['stays', 'changes', 'goes']) put(pk, 'old');
  nowMs += 1000;
  put('changes', 'new');
  put('comes', 'new');
  engine.call('DeleteItem', { ...source, Key: { pk: { S: 'goes' } } });
  put('goes', 'again');
  nowMs += 5000;
}

it('a restored table has what was committed before the second, including in its indexes', () => {
  startBackups();
  changeEverything();
  restore(startMs + 1000);
  expect(itemsIn('things-again')).toEqual(['changes old', 'goes old', 'stays old']);
  const query = {
    ...target,
    IndexName: 'by_kind',
    KeyConditionExpression: 'kind = :kind',
    ExpressionAttributeValues: { ':kind': { S: 'old' } },
  };
  expect(engine.call('Query', query)['Count']).toBe(3);
  expect(itemsIn('things')).toEqual(['changes new', 'comes new', 'goes again', 'stays old']);
});

it('a restore to a later second includes the changes before it', () => {
  startBackups();
  changeEverything();
  restore(startMs + 2000);
  expect(itemsIn('things-again')).toEqual(['changes new', 'comes new', 'goes again', 'stays old']);
});

it('writes of one commit are restored together', () => {
  startBackups();
  const clock = jest.fn(() => nowMs++);
  engine.close();
  engine = openEngine({ file: ':memory:', now: clock });
  engine.call('CreateTable', {
    ...source,
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
    AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
    StreamSpecification: { StreamEnabled: true },
  });
  const items = ['a', 'b', 'c'].map((pk) => ({ Put: { ...source, Item: { pk: { S: pk } } } }));
  engine.call('TransactWriteItems', { TransactItems: items });
  const times = engine.readStream('things', 0, 10).records.map(({ dynamodb }) => dynamodb.ApproximateCreationDateTime);
  expect(new Set(times).size).toBe(1);
});

it('a restored table has neither a stream nor a time to live, backups, tags or protection', () => {
  startBackups();
  engine.call('UpdateTable', { ...source, DeletionProtectionEnabled: true });
  nowMs += 5000;
  restore(startMs + 1000);
  expect(described()).toMatchObject({
    TableStatus: 'CREATING',
    RestoreSummary: { SourceTableArn: arnOf('things'), RestoreDateTime: (startMs + 1000) / 1000, RestoreInProgress: true },
  });
  expect(described()).not.toHaveProperty('StreamSpecification');
  expect(described()).not.toHaveProperty('DeletionProtectionEnabled');
  expect(engine.call('DescribeTimeToLive', target)).toEqual({ TimeToLiveDescription: { TimeToLiveStatus: 'DISABLED' } });
  expect(engine.call('DescribeContinuousBackups', target)).toMatchObject({
    ContinuousBackupsDescription: { PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus: 'DISABLED' } },
  });
  expect(engine.call('ListTagsOfResource', { ResourceArn: arnOf('things-again') })).toEqual({ Tags: [] });
});

it('settings of a table that is still being created are refused', () => {
  startBackups();
  nowMs += 5000;
  restore(startMs + 1000);
  const startStream = () =>
    engine.call('UpdateTable', { ...target, StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' } });
  expect(startStream).toThrow('Table is CREATING: things-again');
  nowMs += 2000;
  startStream();
  expect(described()).toMatchObject({ TableStatus: 'UPDATING', LatestStreamLabel: '2026-11-25T12:00:07.000' });
  nowMs += 1000;
  expect(startStream).toThrow('Table already has an enabled stream');
  expect(described()).toMatchObject({ TableStatus: 'ACTIVE' });
});

it.each([
  ['before the backups', -1, 'The restoreDateTime is not between'],
  ['a second ago', 9, 'The restoreDateTime is not between'],
])('a restore to %s is refused', (_, second, message) => {
  startBackups();
  nowMs += 10_000;
  expect(() => restore(startMs + second * 1000)).toThrow(message);
});

it('a restore is refused without backups, and when the stream lacks changes', () => {
  nowMs += 10_000;
  expect(() => restore(startMs + 1000)).toThrow("Point in time recovery is not enabled for table 'things'");
  startBackups();
  engine.keepRecords('things', () => false);
  nowMs += 10_000;
  expect(() => restore(startMs + 11_000)).toThrow('start with --keep-all-changes=true');
});

it('a protected table cannot be deleted', () => {
  engine.call('UpdateTable', { ...source, DeletionProtectionEnabled: true });
  expect(() => engine.call('DeleteTable', source)).toThrow('Resource cannot be deleted as it is currently protected against deletion.');
});

describe('a consumer of a stream', () => {
  it('continues at its position when it reads the same table', () => {
    engine.takeUpStream('reader', 'things');
    engine.saveStreamCursor('reader', 7);
    engine.takeUpStream('reader', 'things');
    expect(engine.streamCursor('reader')).toBe(7);
  });

  it('starts with the oldest record of another table, and again when it returns to the first', () => {
    engine.saveStreamCursor('reader', 7);
    engine.takeUpStream('reader', 'things');
    expect(engine.streamCursor('reader')).toBe(7);
    engine.takeUpStream('reader', 'others');
    expect(engine.streamCursor('reader')).toBe(0);
    engine.saveStreamCursor('reader', 9);
    engine.takeUpStream('reader', 'things');
    expect(engine.streamCursor('reader')).toBe(0);
  });
});
