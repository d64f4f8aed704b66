import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import fc from 'fast-check';
import { processRowChanges } from '#functions/workers/record-movements/record-movements.ts';
import { productWords } from '#shared/catalogue/product-words.ts';
import { productsByWords } from '#shared/catalogue/products-by-words-table.ts';
import { parseProduct, productItem } from '#shared/catalogue/products-table.ts';
import { searchWordForm } from '#shared/search/search-entry-form.ts';
import { matchesQuery, queryWords } from '#shared/search/words.ts';
import { keys, readSearchWordKey } from '#shared/table/keys.ts';
import { readPartition } from '#shared/table/read-items.ts';
import { readAllPages } from '#shared/table/read-page.ts';
import { aProduct, aVariant } from '#test/support/builders/a-product.ts';
import { streamBatch } from '#test/support/builders/stream-batch.ts';
import { recordedLog } from '#test/support/fakes/recorded-log.ts';
import { type LocalTable, localTable } from '#test/support/harness/local-table.ts';

const storeId = 'S1';
const someWord = fc.constantFrom('Linen', 'línen', 'Lin', 'Shirt', 'SHIRTS', 'straße', 'Strasse', '東京', 'タワー', '12', '1234567', 'a');
const someText = fc.array(someWord, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
const someSku = fc.option(fc.constantFrom('LS-1', 'LS-2', 'ab_12', '12-34-567'), { nil: null });

/**
 * A step either changes a product or passes some records of the stream to the reader. These records may be repeated and
 * may be in any order.
 */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ put: fc.integer({ min: 1, max: 5 }), name: someText, sku: someSku }) },
  { weight: 1, arbitrary: fc.record({ remove: fc.integer({ min: 1, max: 5 }) }) },
  { weight: 3, arbitrary: fc.record({ seen: fc.array(fc.nat(40), { maxLength: 8 }) }) },
);

let local: LocalTable;
afterEach(() => local.close());

const follow = (Records: DynamoDBStreamEvent['Records']) =>
  processRowChanges({ table: local.table, log: recordedLog().log, clock: Date.now }, { Records });
const history = () => streamBatch(local, 'product').Records;

async function play(steps: readonly (typeof step extends fc.Arbitrary<infer Step> ? Step : never)[]): Promise<void> {
  let clockMs = 1_000;
  const running: Promise<unknown>[] = [];
  for (const one of steps) {
    clockMs += 1;
    if ('put' in one) {
      const product = aProduct({ id: one.put, name: one.name, updatedAtMs: clockMs, variants: [aVariant({ sku: one.sku })] });
      await local.table.client.send(new PutCommand({ TableName: local.table.name, Item: productItem(storeId, product) }));
    } else if ('remove' in one) {
      await local.table.client.send(new DeleteCommand({ TableName: local.table.name, Key: keys.listed(storeId, 'PRODUCT', one.remove) }));
    } else {
      const records = history();
      // This call is not awaited, so that the reader runs concurrently with later steps.
      running.push(follow(one.seen.flatMap((index) => records.slice(index, index + 1))));
    }
  }
  await Promise.all(running);
}

const products = async () => (await readPartition(local.table, keys.listPartition(storeId, 'PRODUCT'))).map(parseProduct);

describe('the word index', () => {
  it('has exactly the words of all products once everything was seen, however late, repeated or unordered', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), fc.infiniteStream(fc.nat()), async (steps, order) => {
        local = await localTable();
        await play(steps);
        const all = history().map((record) => ({ record, at: order.next().value }));
        await follow(all.sort((a, b) => a.at - b.at).map(({ record }) => record));
        const expected = (await products()).flatMap((product) =>
          productWords(product).map((word) => `${word} ${product.id} ${productWords(product).join(' ')}`),
        );
        const rows = await readPartition(local.table, keys.searchWordPartition(storeId, 'PRODUCT'));
        const found = rows.map((item) => {
          const { word, id } = readSearchWordKey(String(item['sk']));
          return `${word} ${id} ${searchWordForm.read(item).text}`;
        });
        expect(found.sort()).toEqual(expected.sort());
        local.close();
      }),
      { numRuns: 60 },
    );
    local = await localTable();
  });

  it('returns the same products as a scan', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 20 }), fc.array(someText, { minLength: 1, maxLength: 5 }), async (steps, questions) => {
        local = await localTable();
        await play(steps);
        await follow(history());
        const all = await products();
        for (const question of questions) {
          const words = queryWords(question);
          const scanned = all.filter((product) => matchesQuery(productWords(product), words)).map(({ id }) => id);
          const found = await readAllPages(local.table, await productsByWords(local.table, storeId, words));
          expect([question, found.map(({ id }) => id)]).toEqual([question, scanned.sort((a, b) => b - a)]);
        }
        local.close();
      }),
      { numRuns: 60 },
    );
    local = await localTable();
  });

  it('answers a word of most products from their entries, page by page, and a rare one from the index', async () => {
    local = await localTable();
    for (let id = 1; id <= 2_100; id += 1) {
      const product = aProduct({ id, name: id % 700 === 0 ? 'Linen shirt rare' : 'Linen shirt', variants: [] });
      await local.table.client.send(new PutCommand({ TableName: local.table.name, Item: productItem(storeId, product) }));
    }
    await follow(history());
    const broad = await productsByWords(local.table, storeId, ['linen']);
    expect([broad.onlyKeys, broad.members]).toEqual([undefined, { pk: keys.searchEntryPartition(storeId, 'PRODUCT') }]);
    expect((await readAllPages(local.table, broad)).length).toBe(2_100);
    const narrow = await productsByWords(local.table, storeId, ['linen', 'rar']);
    expect(narrow.onlyKeys?.length).toBe(3);
    expect((await readAllPages(local.table, narrow)).map(({ id }) => id)).toEqual([2_100, 1_400, 700]);
  }, 120_000);

  it('a change that keeps the words writes nothing', async () => {
    local = await localTable();
    const put = (over: Parameters<typeof aProduct>[0]) =>
      local.table.client.send(new PutCommand({ TableName: local.table.name, Item: productItem(storeId, aProduct(over)) }));
    await put({});
    await follow(history());
    await put({ status: 'archived', description: 'New', updatedAtMs: 2_000_000_000_000 });
    const before = local.engine.readStream(local.table.name, 0, 10_000).records.length;
    await follow(history().slice(-1));
    expect(local.engine.readStream(local.table.name, 0, 10_000).records.length).toBe(before);
  });

  it('a change that cannot be indexed is retried', async () => {
    let isDown = false;
    local = await localTable({
      intercept: (operation) => {
        if (isDown && operation === 'PutItem') throw new Error('connection lost');
        return undefined;
      },
    });
    await local.table.client.send(new PutCommand({ TableName: local.table.name, Item: productItem(storeId, aProduct({})) }));
    isDown = true;
    const [record] = history();
    expect(await follow(history())).toEqual({ batchItemFailures: [{ itemIdentifier: record?.dynamodb?.SequenceNumber }] });
    isDown = false;
    expect(await follow(history())).toEqual({ batchItemFailures: [] });
    expect((await readPartition(local.table, keys.searchWordPartition(storeId, 'PRODUCT'))).length).toBe(2);
  });
});
