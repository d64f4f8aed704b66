import { beforeNextTransaction } from '#test/support/harness/around-next-transaction.ts';
import { anOrderBody, openOrdersHarness } from '#test/support/harness/orders-harness.ts';

it('the movements of a level are numbered in the order in which overlapping orders are stored, which may differ from their times', async () => {
  const harness = await openOrdersHarness();
  try {
    const mug = await harness.sell(100, 10);
    const [isDecided, isStored] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    beforeNextTransaction(harness.table, () => {
      isDecided.resolve();
      return isStored.promise;
    });

    const first = harness.place(anOrderBody([[mug, 1]]));
    await isDecided.promise;
    harness.wait(5);
    await harness.place(anOrderBody([[mug, 1]], { customer: { email: 'grace@example.com' } }));
    isStored.resolve();
    await first;
    await harness.movedUnits();

    const levels = (await harness.events('inventory.updated')).map(({ data }) => data);
    const bySequence = levels.toSorted((one, other) => sequenceOf(one) - sequenceOf(other));
    expect(bySequence.map((data) => [data['on_hand'], sequenceOf(data)])).toEqual([
      [10, 1],
      [9, 2],
      [8, 3],
    ]);
    const [, ofSecond = '', ofFirst = ''] = bySequence.map((data) => String(data['updated_at']));
    expect(ofFirst < ofSecond).toBe(true);
    expect(await harness.onHand(mug)).toBe(8);
  } finally {
    harness.close();
  }
});

const sequenceOf = (data: Readonly<Record<string, unknown>>): number => (data['movement'] as { readonly sequence: number }).sequence;
