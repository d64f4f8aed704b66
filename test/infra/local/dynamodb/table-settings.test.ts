import type { DynamoEngine } from '#infra/local/dynamodb/engine.ts';
import { memoryEngine } from './test-table.ts';

let engine: DynamoEngine;
let nowMs = Date.UTC(2026, 10, 21);
beforeEach(() => {
  engine = memoryEngine({ now: () => nowMs });
  engine.call('CreateTable', {
    TableName: 'things',
    AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
    KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
    BillingMode: 'PAY_PER_REQUEST',
  });
});
afterEach(() => engine.close());

const describeThings = () => engine.call('DescribeTable', { TableName: 'things' })['Table'];
const update = (request: object) => engine.call('UpdateTable', { TableName: 'things', ...request });
const units = (ReadCapacityUnits: number, WriteCapacityUnits: number) => ({
  ProvisionedThroughput: { ReadCapacityUnits, WriteCapacityUnits },
});

describe('the billing mode of a table', () => {
  it('becomes provisioned and on demand again', () => {
    update({ BillingMode: 'PROVISIONED', ...units(5, 6) });
    expect(describeThings()).toMatchObject({ TableStatus: 'UPDATING', ...units(5, 6) });
    expect(describeThings()).not.toHaveProperty('BillingModeSummary');
    nowMs += 1000;
    update(units(7, 6));
    expect(describeThings()).toMatchObject(units(7, 6));
    nowMs += 1000;
    update({ BillingMode: 'PAY_PER_REQUEST' });
    expect(describeThings()).toMatchObject({ BillingModeSummary: { BillingMode: 'PAY_PER_REQUEST' }, ...units(0, 0) });
  });

  it('stays as it is when the request repeats it', () => {
    update({ BillingMode: 'PAY_PER_REQUEST' });
    expect(describeThings()).toMatchObject({ TableStatus: 'ACTIVE', BillingModeSummary: { BillingMode: 'PAY_PER_REQUEST' } });
  });

  it('is refused together with throughput that changes nothing or has no meaning', () => {
    expect(() => update(units(5, 5))).toThrow('Neither ReadCapacityUnits nor WriteCapacityUnits can be specified');
    expect(() => update({ BillingMode: 'PAY_PER_REQUEST', ...units(5, 5) })).toThrow('Neither ReadCapacityUnits nor WriteCapacityUnits');
    update({ BillingMode: 'PROVISIONED', ...units(5, 5) });
    nowMs += 1000;
    expect(() => update(units(5, 5))).toThrow('The provisioned throughput for the table will not change.');
  });
});

it('the engine describes the size of a table', () => {
  expect(describeThings()).toMatchObject({ ItemCount: 0, TableSizeBytes: 0 });
  engine.call('PutItem', { TableName: 'things', Item: { pk: { S: 'é' } } });
  expect(describeThings()).toMatchObject({ ItemCount: 1, TableSizeBytes: '{"pk":{"S":"é"}}'.length + 1 });
});

describe('the tags of a table', () => {
  const ResourceArn = 'arn:aws:dynamodb:us-east-1:000000000000:table/things';
  const tags = () => engine.call('ListTagsOfResource', { ResourceArn })['Tags'];

  it('are added, replaced and removed', () => {
    const [stage, team] = [
      { Key: 'stage', Value: 'dev' },
      { Key: 'team', Value: 'shop' },
    ];
    engine.call('TagResource', { ResourceArn, Tags: [stage, team] });
    engine.call('TagResource', { ResourceArn, Tags: [{ Key: 'team', Value: 'web' }] });
    expect(tags()).toEqual([stage, { Key: 'team', Value: 'web' }]);
    engine.call('UntagResource', { ResourceArn, TagKeys: ['team', 'unknown'] });
    expect(tags()).toEqual([stage]);
  });

  it('need the name of a table', () => {
    expect(() => engine.call('TagResource', { ResourceArn: 'things', Tags: [{ Key: 'a', Value: 'b' }] })).toThrow(
      'Invalid TableArn: Invalid ResourceArn provided as input things',
    );
  });
});
