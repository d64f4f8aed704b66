import type { OrderRecordInput } from '#functions/admin/orders/order-record.ts';
import { idAt } from '#shared/kernel/object-id.ts';
import { withDeadline } from '#shared/table/deadline.ts';
import { keys } from '#shared/table/keys.ts';
import { readPartition } from '#shared/table/read-items.ts';
import { ChangedTooOften } from '#shared/table/retry-transient.ts';
import { aLongOrderRecord, minuteOfRecord } from '#test/support/builders/a-long-order-record.ts';
import { anOrderRecord } from '#test/support/builders/an-order-record.ts';
import { findingsBesides } from '#test/support/harness/doctor-findings.ts';
import { type OrdersHarness, openOrdersHarness } from '#test/support/harness/orders-harness.ts';
import { deathLeavingOtherRows, requestKiller } from '#test/support/harness/request-killer.ts';
import { restoresIn, sentOf, withoutIds } from '#test/support/harness/restored-orders.ts';
import { returnsIn } from '#test/support/harness/returns-harness.ts';

/* Orders whose refunds, returns and notes do not fit into one transaction. */

jest.setTimeout(600_000);

const { intercept, kill } = requestKiller();

let shop: OrdersHarness;
beforeEach(async () => {
  shop = await openOrdersHarness({ intercept });
});
afterEach(() => shop.close());

/** What restores of long orders leave while they are at work. */
const leftovers = async (): Promise<number> => {
  const { id } = shop.store;
  const partitions = [
    ...[keys.orderRestorePartition(id), keys.orderRestorePartPartition(id)],
    ...[keys.uniquePartition(id, 'restored_refund'), keys.uniquePartition(id, 'restored_return')],
  ];
  return (await Promise.all(partitions.map((pk) => readPartition(shop.table, pk)))).flat().length;
};
const rows = async (): Promise<readonly number[]> => {
  const { id } = shop.store;
  const partitions = [
    keys.listPartition(id, 'ORDER'),
    keys.listPartition(id, 'REFUND'),
    keys.listPartition(id, 'RETURN'),
    keys.uniquePartition(id, 'return_number'),
  ];
  return Promise.all(partitions.map(async (pk) => (await readPartition(shop.table, pk)).length));
};
/** The id of a refund or a return that was made at a minute. */
const namedAt = (minute: number): number => idAt(Date.parse(minuteOfRecord(minute)), 7);

/** A long order that names its id, and that of its first refund and its first return. */
function aLongOrderOfIds(): OrderRecordInput {
  const order = aLongOrderRecord();
  const named = <Part extends object>(part: Part, n: number): Part => (n === 0 ? { ...part, id: namedAt(0) } : part);
  return { ...order, id: idAt(Date.parse(order.created_at), 1), refunds: order.refunds.map(named), returns: order.returns.map(named) };
}

/** A short order whose refund and return have the ids of those of the long one. */
function aShortOrderOfIds(n = 0): OrderRecordInput {
  const { refunds, returns, ...order } = aLongOrderOfIds();
  return {
    ...{ ...order, id: idAt(Date.parse(order.created_at), 2 + n), number: 2001 + n, name: `#${2001 + n}`, notes: [] },
    refunds: refunds.slice(0, 1),
    returns: returns.slice(0, 1).map((one) => ({ ...one, number: `R${2001 + n}` })),
  };
}

/** The store itself was put there without its handle and its counters. */
const wrong = async () =>
  (await findingsBesides(['quota_counter'], shop.table, shop.clock() + 1)).filter(({ object }) => object !== 'handle');

describe('an order of many refunds, returns and notes', () => {
  it.each([
    ['as many notes as fit beside it, and one more', { refunds: 0, returns: 0, notes: 98 }],
    ['refunds, returns and notes', {}],
    ['a thousand notes', { refunds: 0, returns: 0, notes: 1000 }],
    ['a thousand refunds and a thousand returns', { refunds: 1000, returns: 1000, notes: 0 }],
  ])('is restored with all of them: %s', async (_, counts) => {
    const sent = aLongOrderRecord({}, counts);
    const { id } = await restoresIn(shop).restore(sent);
    expect(withoutIds(await restoresIn(shop).record(id))).toEqual(withoutIds({ object: 'order_record', id, ...sent }));
    expect(await leftovers()).toBe(0);
    expect(await wrong()).toEqual([]);
  });

  it('is restored from its record, and once when it is sent again', async () => {
    const { restore, record } = restoresIn(shop);
    const { id } = await restore(aLongOrderRecord());
    const sent = sentOf(await record(id), { number: 2001, name: '#2001', returns: [] });
    const again = await restore(sent);
    expect((await restore(sent)).id).toBe(again.id);
    expect(withoutIds(await record(again.id))).toEqual(withoutIds({ object: 'order_record', id, ...sent }));
  });

  it('is refused as a whole: nothing is left of it', async () => {
    await restoresIn(shop).restore(
      anOrderRecord({ returns: aLongOrderRecord().returns.slice(49), line_items: aLongOrderRecord().line_items, ...sums }),
    );
    const before = await rows();
    await expect(restoresIn(shop).restore(aLongOrderRecord({ number: 2002, name: '#2002' }))).rejects.toMatchObject({
      issues: [{ param: 'returns[49].number', code: 'taken' }],
    });
    expect(await rows()).toEqual(before);
    expect(await leftovers()).toBe(0);
  });
});

const sums = { subtotal: '30000.00', total: '30000.00' };

describe('a restore of a long order that is killed', () => {
  /** Restores with every death in turn; `then` is what comes after it. Says how many deaths there were. */
  async function everyDeath(then: (sent: OrderRecordInput) => Promise<void>, order = aLongOrderRecord): Promise<number> {
    for (let deaths = 0; ; deaths += 1) {
      const sent = order();
      const { isReached } = await kill(deathLeavingOtherRows(deaths), () =>
        restoresIn(shop)
          .restore(sent)
          .catch(() => null),
      );
      if (!isReached) return deaths;
      shop.wait(16 * 60_000);
      await then(sent);
      shop.close();
      shop = await openOrdersHarness({ intercept });
    }
  }

  it('and sent again is there once, with everything', async () => {
    const deaths = await everyDeath(async (sent) => {
      const { id } = await restoresIn(shop).restore(sent);
      await shop.sweep();
      expect(withoutIds(await restoresIn(shop).record(id))).toEqual(withoutIds({ object: 'order_record', id, ...sent }));
      expect(await rows()).toEqual([1, 60, 50, 50]);
      expect(await leftovers()).toBe(0);
      expect(await wrong()).toEqual([]);
    });
    expect(deaths).toBeGreaterThanOrEqual(11);
  });

  it('and not sent again is there as a whole or not at all', async () => {
    await everyDeath(async () => {
      await shop.sweep();
      expect([
        [0, 0, 0, 0],
        [1, 60, 50, 50],
      ]).toContainEqual(await rows());
      expect(await leftovers()).toBe(0);
      expect(await wrong()).toEqual([]);
    });
  });

  it('leaves the numbers of its returns to another order', async () => {
    await everyDeath(async () => {
      const other = aLongOrderRecord({ number: 2001, name: '#2001', note: 'Another' });
      const isThere = (await shop.count('ORDER')) === 1;
      const answer = restoresIn(shop).restore(other);
      if (isThere) await expect(answer).rejects.toMatchObject({ issues: { length: 50 } });
      else expect((await answer).note).toBe('Another');
    });
  });

  it('has the ids of its refunds and returns: another order with the same ones gets others', async () => {
    await everyDeath(async () => {
      await restoresIn(shop).restore(aShortOrderOfIds());
      await shop.sweep();
      expect([
        [1, 1, 1, 1],
        [2, 61, 51, 51],
      ]).toContainEqual(await rows());
      expect(await leftovers()).toBe(0);
      expect(await wrong()).toEqual([]);
    }, aLongOrderOfIds);
  });

  it('is not taken for dead while it may be at work: the other one is to come again', async () => {
    for (let deaths = 0; (await rows())[3] === 0; deaths += 1) {
      await kill(deathLeavingOtherRows(deaths), () =>
        restoresIn(shop)
          .restore(aLongOrderRecord({ note: `${deaths}` }))
          .catch(() => null),
      );
    }
    expect(await rows()).toEqual([0, 0, 0, 50]);
    const other = aLongOrderRecord({ number: 2001, name: '#2001', note: 'Another' });
    await expect(withDeadline(500, () => restoresIn(shop).restore(other))).rejects.toThrow(ChangedTooOften);
    expect(await rows()).toEqual([0, 0, 0, 50]);
  });
});

describe('many at once', () => {
  it('no two have a refund or a return of the same id', async () => {
    const sent = [aLongOrderOfIds(), ...Array.from({ length: 6 }, (_, n) => aShortOrderOfIds(n))];
    for (const one of await Promise.all(sent.map((order) => restoresIn(shop).restore(order)))) expect(one.id).toBeGreaterThan(0);
    expect(await rows()).toEqual([7, 66, 56, 56]);
    expect(await leftovers()).toBe(0);
    expect(await wrong()).toEqual([]);
  });

  it('each order is there once, and each number is of one', async () => {
    const sent = Array.from({ length: 4 }, (_, n) =>
      aLongOrderRecord({ number: 1001 + n, name: `#${1001 + n}` }, { refunds: 40, returns: n % 2 === 0 ? 40 : 0, notes: 100 }),
    );
    const results = await Promise.allSettled([...sent, ...sent].map((one) => restoresIn(shop).restore(one)));
    expect(results.some(({ status }) => status === 'fulfilled')).toBe(true);
    for (const one of sent)
      await restoresIn(shop)
        .restore(one)
        .catch(() => null);
    const { id } = shop.store;
    const locks = await readPartition(shop.table, keys.uniquePartition(id, 'return_number'));
    const returns = await returnsIn(shop).list('limit=100');
    expect([locks.length, returns.data.length]).toEqual([40, 40]);
    expect(await shop.count('ORDER')).toBe(3);
    expect(await leftovers()).toBe(0);
    expect(await wrong()).toEqual([]);
  });
});
