import { commitProduct } from '#shared/catalogue/commit-product-table.ts';
import type { Product } from '#shared/catalogue/product.ts';
import { addProductWrites } from '#shared/catalogue/product-writes-table.ts';
import { namedValues } from '#shared/kernel/named-values.ts';
import { withDeadline } from '#shared/table/deadline.ts';
import { keys } from '#shared/table/keys.ts';
import { readPartition } from '#shared/table/read-items.ts';
import { ChangedTooOften } from '#shared/table/retry-transient.ts';
import { TransactionRefused } from '#shared/table/transact.ts';
import { aProduct, aVariant } from '#test/support/builders/a-product.ts';
import { aSimpleBody, openCatalogue, refusal } from '#test/support/harness/catalogue.ts';
import { type LocalTable, localTable } from '#test/support/harness/local-table.ts';

const storeId = 'S';
const nowMs = Date.UTC(2026, 10, 24);
const answer = { status: 201, body: null };

const bolts = (id: number, count: number, skus = 'BOLT'): Product => {
  const values = Array.from({ length: count }, (_, n) => `${n} mm`);
  const variants = values.map((length, n) =>
    aVariant({ id: id + 1 + n, sku: `${skus}-${n}`, optionValues: namedValues({ Length: length }) }),
  );
  return aProduct({ id, slug: `product-${id}`, options: [{ name: 'Length', values }], variants });
};

describe('a commit of a product', () => {
  let local: LocalTable;
  let transactions: number;
  /** If `transactions` is at least `gate.at`, the next call to the table waits for the promise `gate.until`. */
  let gate: { readonly at: number; readonly until: Promise<void>; readonly reached: () => void } | null;
  let clockMs: number;
  beforeEach(async () => {
    transactions = 0;
    gate = null;
    clockMs = nowMs;
    local = await localTable({
      intercept: (operation) => {
        if (operation === 'TransactWriteItems') transactions += 1;
        return undefined;
      },
      around: (engine) => {
        const handle: typeof engine.handle = async (request) => {
          if (gate !== null && transactions >= gate.at) {
            const { until, reached } = gate;
            gate = null;
            reached();
            await until;
          }
          return engine.handle(request);
        };
        return { ...engine, handle };
      },
    });
  });
  afterEach(() => local.close());

  const context = (deadlineMs = nowMs + 25_000) => ({ storeId, claim: null, deadlineMs, clock: () => clockMs });
  const add = (product: Product, deadlineMs?: number) =>
    commitProduct(local.table, context(deadlineMs), {
      ...addProductWrites(product, { storeId, nowMs, levels: [], abandoned: new Map() }),
      ...{ events: [], answer },
    });
  const skus = async () => (await readPartition(local.table, keys.uniquePartition(storeId, 'sku'))).map(({ owner_id: owner }) => owner);
  const jobs = () => readPartition(local.table, keys.productJobPartition(storeId));
  const rows = async () => (await readPartition(local.table, keys.listPartition(storeId, 'VARIANT'))).length;

  it('is one transaction while everything fits', async () => {
    await add(bolts(1000, 32));
    expect([transactions, (await skus()).length, await rows()]).toEqual([1, 32, 32]);
  });

  it('uses as many transactions as needed otherwise, and leaves no job', async () => {
    await add(bolts(1000, 100));
    expect([(await skus()).length, await rows(), await jobs()]).toEqual([100, 100, []]);
  });

  it('undoes its writes when another product has an SKU', async () => {
    await add(bolts(1000, 1, 'BOLT'));
    await expect(add(bolts(2000, 100))).rejects.toThrow(TransactionRefused);
    expect([await skus(), await rows(), await jobs()]).toEqual([[1000], 1, []]);
  });

  it('writes nothing after another request has given it up', async () => {
    for (const at of [1, 2, 3]) {
      const [first, second] = [bolts(10_000 * at, 100, `P${at}`), bolts(10_000 * at + 5000, 100, `P${at}`)];
      let go = (): void => undefined;
      const reached = new Promise<void>((resolve) => {
        gate = { at: transactions + at, until: new Promise((release) => (go = release)), reached: resolve };
      });
      const slow = add(first);
      await reached;
      clockMs += 26_000;
      await finishAll();
      await add(second, clockMs + 25_000);
      go();
      await expect(slow).rejects.toThrow(TransactionRefused);
      const owners = (await skus()).filter((owner) => Number(owner) >= 10_000 * at);
      expect([owners.length, new Set(owners)]).toEqual([100, new Set([second.id])]);
      expect(await jobs()).toEqual([]);
    }
  });

  async function finishAll(): Promise<void> {
    const { finishStockJobs } = await import('#functions/workers/finish-stock-jobs/finish-stock-jobs.ts');
    const { recordedLog } = await import('#test/support/fakes/recorded-log.ts');
    await finishStockJobs({ table: local.table, log: recordedLog().log, clock: () => clockMs });
  }
});

describe('an SKU that an unfinished change has claimed', () => {
  it('is not reported as taken, because no product has it yet', async () => {
    let left: number | null = null;
    const shop = await openCatalogue({
      intercept: () => {
        if (left === null || --left >= 0) return undefined;
        throw Object.assign(new Error('killed'), { name: 'ValidationException' });
      },
    });
    const values = Array.from({ length: 100 }, (_, n) => `${n} mm`);
    const variants = values.map((length, n) => ({ option_values: { Length: length }, sku: `A-${n}`, price: '1.00' }));
    const large = { ...aSimpleBody(), options: [{ name: 'Length', values }], variants };
    left = 4;
    await expect(shop.create(large, { deadlineMs: shop.clock() + 25_000, clock: shop.clock })).rejects.toThrow('killed');
    left = null;
    const claimed = await readPartition(shop.table, keys.uniquePartition(shop.store.id, 'sku'));
    expect(claimed.length).toBeGreaterThan(0);
    const again = () => shop.create(aSimpleBody({}, { sku: String(claimed[0]?.['sk']) }), { clock: shop.clock });
    await expect(withDeadline(500, again)).rejects.toThrow(ChangedTooOften);
    shop.wait(26_000);
    const product = await again();
    expect(product.variants[0]?.sku).toBe(claimed[0]?.['sk']);
    expect(await refusal(again())).toEqual(['variants[0].sku: taken']);
    shop.close();
  });
});
