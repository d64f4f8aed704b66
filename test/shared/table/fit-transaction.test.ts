import { capacityBeside, emptyTransactionCapacity, splitFitting, splitIntoTransactions } from '#shared/table/fit-transaction.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';

const Key = { pk: 'p', sk: 's' };
const put = (bytes: number): LabelledWrite => ({ as: 'put', put: { Item: { ...Key, text: 'x'.repeat(bytes) } } });
const update = (itemBytes?: number): LabelledWrite => ({
  as: 'update',
  ...(itemBytes === undefined ? {} : { itemBytes }),
  update: { Key, UpdateExpression: 'SET a = :a', ExpressionAttributeValues: { ':a': 1 } },
});
const itself = (write: LabelledWrite): LabelledWrite => write;
const times = (count: number, write: LabelledWrite): LabelledWrite[] => Array.from({ length: count }, () => write);

describe('a transaction', () => {
  it('takes a hundred small writes', () => {
    expect(splitFitting(times(101, update()), emptyTransactionCapacity, itself).map(({ length }) => length)).toEqual([100, 1]);
  });

  it.each([
    ['puts', put(350_000)],
    ['updates of items', update(350_000)],
  ])('takes nine %s of 350 KB', (_, write) => {
    expect(splitFitting(times(20, write), emptyTransactionCapacity, itself).map(({ length }) => length)).toEqual([9, 11]);
    expect(splitIntoTransactions(times(20, write), itself).map(({ length }) => length)).toEqual([9, 9, 2]);
  });

  it('takes as many writes as fit next to the others', () => {
    const room = capacityBeside([...times(90, update()), put(3_000_000)]);
    expect(room.items).toBe(9);
    expect(splitFitting(times(20, update(100_000)), room, itself)[0]).toHaveLength(3);
  });

  it('is made even for a write that exceeds every transaction, so that the table reports it', () => {
    expect(splitIntoTransactions([put(5_000_000), put(1)], itself).map(({ length }) => length)).toEqual([1, 1]);
    expect(splitIntoTransactions([], itself)).toEqual([]);
  });
});
