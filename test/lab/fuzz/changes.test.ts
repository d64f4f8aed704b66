import type { LambdaStreamRecord } from '#infra/local/dynamodb/streams/stream-record.ts';
import { netChanges } from './changes.ts';

type Item = Readonly<Record<string, string>>;

const marshalled = (item: Item | undefined) =>
  item === undefined ? undefined : Object.fromEntries(Object.entries(item).map(([name, S]) => [name, { S }]));

/** A record of one change, from an item to another. */
const aRecord = (pk: string, before: Item | undefined, after: Item | undefined, expired = false): LambdaStreamRecord =>
  ({
    dynamodb: { Keys: marshalled({ pk, sk: '1' }), OldImage: marshalled(before), NewImage: marshalled(after) },
    ...(expired && { userIdentity: { type: 'Service', principalId: 'dynamodb.amazonaws.com' } }),
  }) as unknown as LambdaStreamRecord;

describe('what some records did in sum', () => {
  it('names an item that was made, changed or removed, and the attributes', () => {
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

  it('is nothing when a change was undone', () => {
    expect(netChanges([aRecord('S#a#ORDER', undefined, { name: 'x' }), aRecord('S#a#ORDER', { name: 'x' }, undefined)])).toEqual([]);
  });

  it('leaves out counts of requests, answers kept for a retry and what expired', () => {
    const records = [
      aRecord('RATE#x', undefined, { hits: '1' }),
      aRecord('S#a#IDEM', undefined, { status: '422' }),
      aRecord('CREDENTIAL#x', { hits: '1' }, { hits: '2' }),
      aRecord('S#a#EVENT', { name: 'x' }, undefined, true),
    ];
    expect(netChanges(records)).toEqual([]);
  });

  it('is told of a credential that lost its rights', () => {
    expect(netChanges([aRecord('CREDENTIAL#x', { status: 'active' }, { status: 'revoked' })])).toHaveLength(1);
  });
});
