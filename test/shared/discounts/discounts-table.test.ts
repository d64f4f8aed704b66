import fc from 'fast-check';
import type { Discount } from '#shared/discounts/discount.ts';
import { discountState } from '#shared/discounts/discount-code.ts';
import {
  addDiscountWrites,
  claimOnceWrites,
  discountByCode,
  getDiscount,
  giveBackWrite,
  releaseOnceWrites,
  useDiscountWrite,
} from '#shared/discounts/discounts-table.ts';
import { type LabelledWrite, TransactionRefused, transact } from '#shared/table/transact.ts';
import { aDiscount } from '#test/support/builders/a-pricing-input.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { type LocalTable, localTable } from '#test/support/harness/local-table.ts';

const { id: storeId } = aStore();
const nowMs = Date.UTC(2026, 10, 5, 10);

let local: LocalTable;
beforeEach(async () => {
  local = await localTable();
});
afterEach(() => local.close());

const add = async (over: Partial<Discount> = {}): Promise<number> => {
  const discount = aDiscount(over);
  await transact(local.table, addDiscountWrites(storeId, discount));
  return discount.id;
};
const write = (...writes: LabelledWrite[]): Promise<void> => transact(local.table, writes);
const use = (id: number): Promise<void> => write(useDiscountWrite(storeId, id, nowMs));
const refusedLabels = async (writing: Promise<void>): Promise<string[]> => {
  try {
    await writing;
    return [];
  } catch (error) {
    if (error instanceof TransactionRefused) return [...error.refused.keys()];
    throw error;
  }
};

describe('using a discount code', () => {
  it('succeeds exactly as often as its limit allows, however many ask concurrently', async () => {
    const id = await add({ usageLimit: 7 });
    const answers = await Promise.allSettled(Array.from({ length: 50 }, () => use(id)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(7);
    const refusals = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
    expect(refusals.every((reason) => reason instanceof TransactionRefused && reason.refused.has('discount'))).toBe(true);
    expect(await getDiscount(local.table, storeId, id)).toMatchObject({ timesUsed: 7, everUsed: true });
  });

  it('counts without a limit too, so that a later limit includes earlier uses', async () => {
    const id = await add();
    await use(id);
    await use(id);
    expect(await getDiscount(local.table, storeId, id)).toMatchObject({ timesUsed: 2, everUsed: true, updatedAtMs: 0 });
  });

  it.each([
    ['is switched off', { isActive: false }],
    ['has not started', { startsAtMs: nowMs + 1 }],
    ['is over at this instant', { endsAtMs: nowMs }],
    ['is used up', { usageLimit: 3, timesUsed: 3 }],
  ])('is refused when the code %s', async (_case, over) => {
    const id = await add(over);
    expect(await refusedLabels(use(id))).toEqual(['discount']);
    expect(await getDiscount(local.table, storeId, id)).toMatchObject({ everUsed: false });
  });

  it('is possible from the first instant to the last', async () => {
    const id = await add({ startsAtMs: nowMs, endsAtMs: nowMs + 1 });
    expect(await refusedLabels(use(id))).toEqual([]);
  });

  it('is possible exactly while the state is active', async () => {
    const times = fc.constantFrom(null, nowMs - 1, nowMs, nowMs + 1);
    const anyDiscount = fc.record({
      isActive: fc.boolean(),
      startsAtMs: times,
      endsAtMs: times,
      usageLimit: fc.constantFrom(null, 1, 2),
      timesUsed: fc.nat(3),
    });
    let next = 900;
    await fc.assert(
      fc.asyncProperty(anyDiscount, async (over) => {
        next += 1;
        const id = await add({ ...over, id: next, code: `CODE${next}` });
        expect(await refusedLabels(use(id))).toEqual(discountState(over, nowMs) === 'active' ? [] : ['discount']);
      }),
      { numRuns: 300 },
    );
  });

  it('does not create a discount that was deleted', async () => {
    expect(await refusedLabels(use(77))).toEqual(['discount']);
    expect(await getDiscount(local.table, storeId, 77)).toBeNull();
  });
});

describe('returning a use', () => {
  it('frees one use of the limit and leaves the code marked as used', async () => {
    const id = await add({ usageLimit: 1 });
    await use(id);
    await write(giveBackWrite(storeId, id));
    expect(await getDiscount(local.table, storeId, id)).toMatchObject({ timesUsed: 0, everUsed: true });
    await use(id);
  });

  it('never counts below zero', async () => {
    const id = await add();
    expect(await refusedLabels(write(giveBackWrite(storeId, id)))).toEqual(['discount']);
  });
});

describe('a code that is once per customer', () => {
  const first = { discountId: 77, customerId: 311, email: 'Ada@example.com', orderId: 1 };

  it('cannot be used again under the same account or e-mail address', async () => {
    await write(...claimOnceWrites(storeId, first));
    expect(await refusedLabels(write(...claimOnceWrites(storeId, { ...first, email: 'new@example.com', orderId: 2 })))).toEqual([
      'once:customer',
    ]);
    expect(
      await refusedLabels(write(...claimOnceWrites(storeId, { ...first, customerId: 312, email: 'ada@EXAMPLE.com', orderId: 2 }))),
    ).toEqual(['once:email']);
    await write(...claimOnceWrites(storeId, { ...first, discountId: 78, orderId: 2 }));
    await write(...claimOnceWrites(storeId, { ...first, customerId: 312, email: 'bob@example.com', orderId: 3 }));
  });

  it('is free again after its order is canceled, and only through that order', async () => {
    await write(...claimOnceWrites(storeId, first));
    expect(await refusedLabels(write(...releaseOnceWrites(storeId, { ...first, orderId: 2 })))).toEqual(['once:customer', 'once:email']);
    await write(...releaseOnceWrites(storeId, first));
    await write(...claimOnceWrites(storeId, { ...first, orderId: 2 }));
  });
});

describe('a discount by code', () => {
  it('is found in any case', async () => {
    await add({ code: 'SPRING' });
    expect(await discountByCode(local.table, storeId, ' spring')).toMatchObject({ code: 'SPRING' });
    expect(await discountByCode(local.table, storeId, 'summer')).toBeNull();
  });

  it.each<Discount['offer']>([
    { type: 'percentage', basisPoints: 1250 },
    { type: 'fixed', amountMinor: 999_999_999_999n },
    { type: 'free_shipping' },
    { type: 'buy_x_get_y', buyQuantity: 2, getQuantity: 1, basisPoints: 10_000 },
  ])('is read as it was written: $type', async (offer) => {
    const discount = aDiscount({ offer, usageLimit: 3, minimumSubtotalMinor: 5000n, endsAtMs: nowMs });
    await transact(local.table, addDiscountWrites(storeId, discount));
    expect(await getDiscount(local.table, storeId, discount.id)).toEqual(discount);
  });
});
