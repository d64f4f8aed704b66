import type { LambdaStreamRecord } from '#infra/local/dynamodb/streams/stream-record.ts';
import { netChanges } from './changes.ts';

type Item = Readonly<Record<string, string>>;

const marshalled = (item: Item | undefined) =>
  item === undefined ? undefined : Object.fromEntries(Object.entries(item).map(([name, S]) => [name, { S }]));

/** Returns the stream record for one change of an item. */
const aRecord = (pk: string, before: Item | undefined, after: Item | undefined, expired = false): LambdaStreamRecord =>
  ({
    dynamodb: { Keys: marshalled({ pk, sk: '1' }), OldImage: marshalled(before), NewImage: marshalled(after) },
    ...(expired && { userIdentity: { type: 'Service', principalId: 'dynamodb.amazonaws.com' } }),
  }) as unknown as LambdaStreamRecord;

describe('the net changes of some records', () => {
  it('name each item that was created, changed or removed, and its attributes', () => {
    const records = [
      aRecord('S#a#ORDER', undefined, { name: 'x' }),
      aRecord('S#a#CUSTOMER', { name: 'x', age: '1' }, { name: 'y', age: '1' }),
      aRecord('S#a#PRODUCT', { name: 'x' }, undefined),
    ];
    expect(netChanges(records)).toEqual([
      { key: 'S#a#ORDER 1', what: 'made (name)' },
      { key: 'S#a#CUSTOMER 1', what: 'changed (name)' },
      { key: 'S#a#PRODUCT 1', what: 'removed (name)' },
    ]);
  });

  it('are empty when a change was undone', () => {
    expect(netChanges([aRecord('S#a#ORDER', undefined, { name: 'x' }), aRecord('S#a#ORDER', { name: 'x' }, undefined)])).toEqual([]);
  });

  it('exclude request counters, answers stored for a retry, and expired items', () => {
    const records = [
      aRecord('RATE#x', undefined, { hits: '1' }),
      aRecord('S#a#IDEM', undefined, { status: '422' }),
      aRecord('CREDENTIAL#x', { hits: '1' }, { hits: '2' }),
      aRecord('S#a#EVENT', { name: 'x' }, undefined, true),
    ];
    expect(netChanges(records)).toEqual([]);
  });

  it('include a credential that lost its rights', () => {
    expect(netChanges([aRecord('CREDENTIAL#x', { status: 'active' }, { status: 'revoked' })])).toHaveLength(1);
  });
});
