import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { productWords } from '#shared/catalogue/product-words.ts';
import { parseProduct, productItem } from '#shared/catalogue/products-table.ts';
import { indexObject } from '#shared/search/index-object-table.ts';
import { rebuildSearch } from '#shared/search/rebuild-search-table.ts';
import { searchEntryForm, searchWordForm, splitWords } from '#shared/search/search-entry-form.ts';
import { keys, readSearchWordKey } from '#shared/table/keys.ts';
import { readItem, readPartition } from '#shared/table/read-items.ts';
import type { Table, TableClient } from '#shared/table/table-client.ts';
import { aProduct, aVariant } from '#test/support/builders/a-product.ts';
import { type LocalTable, localTable } from '#test/support/harness/local-table.ts';

const storeId = 'S1';
const object = { storeId, kind: 'PRODUCT', id: 1 } as const;
const productKey = keys.listed(storeId, 'PRODUCT', 1);

let local: LocalTable;
beforeEach(async () => {
  local = await localTable();
});
afterEach(() => local.close());

/** Gives the product this name, or deletes the product if `name` is null. */
async function put(name: string | null, updatedAtMs: number): Promise<void> {
  const { client, name: TableName } = local.table;
  if (name === null) {
    await client.send(new DeleteCommand({ TableName, Key: productKey }));
    return;
  }
  const product = aProduct({ id: 1, name, updatedAtMs, variants: [aVariant({ sku: null })] });
  await client.send(new PutCommand({ TableName, Item: productItem(storeId, product) }));
}

/** Returns the local table with a client that passes each call to `around`. */
const through = (around: (send: () => Promise<unknown>, command: object) => Promise<unknown>): Table => ({
  ...local.table,
  client: { send: (command: never) => around(() => local.table.client.send(command), command) } as TableClient,
});

/** Returns three sets of words: those that the product should have, those in its entry, and those in its word rows. */
async function indexed() {
  const row = await readItem(local.table, productKey);
  const entry = await readItem(local.table, keys.searchEntry(storeId, 'PRODUCT', 1));
  const rows = await readPartition(local.table, keys.searchWordPartition(storeId, 'PRODUCT'));
  const words = row === null ? [] : productWords(parseProduct(row));
  return {
    says: words.map((word) => `${word}: ${words.join(' ')}`).sort(),
    entry:
      entry === null ? [] : splitWords(searchEntryForm.read(entry).words).map((word) => `${word}: ${searchEntryForm.read(entry).text}`),
    rows: rows.map((item) => `${readSearchWordKey(String(item['sk'])).word}: ${searchWordForm.read(item).text}`).sort(),
  };
}

describe('two concurrent indexers of a product', () => {
  it("leave its last text, when one is late and the other finds the entry's text again", async () => {
    await put('Apple', 1_001);
    await indexObject(local.table, object);
    await put('Banana', 1_002);
    let isFirstWrite = true;
    const slow = through(async (send, command) => {
      if (command instanceof PutCommand && isFirstWrite) {
        isFirstWrite = false;
        await put('Apple', 1_003);
        await indexObject(local.table, object);
      }
      return await send();
    });
    await indexObject(slow, object);
    expect(await indexed()).toEqual({ says: ['apple: apple'], entry: ['apple: apple'], rows: ['apple: apple'] });
  });

  it('leave its last text, whatever changes between their calls, and whichever is cut off and retried', async () => {
    const someName = fc.constantFrom('Apple', 'Banana', 'Apple Pie', 'Pie', null);
    const isCutOff = fc.infiniteStream(fc.nat(11).map((n) => n === 0));
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.array(someName, { minLength: 1, maxLength: 5 }), isCutOff, async (scheduler, names, cuts) => {
        local.close();
        local = await localTable();
        const table = through(
          scheduler.scheduleFunction(async (send) => {
            if (cuts.next().value) throw new Error('cut off');
            return await send();
          }),
        );
        const formerWords = ['apple', 'banana', 'pie'];
        const index = async (): Promise<void> => {
          try {
            await indexObject(table, object, { formerWords });
          } catch {
            await index();
          }
        };
        const runs: Promise<void>[] = [];
        const changes = scheduler.scheduleSequence(
          names.map((name, n) => async () => {
            await put(name, 1_000 + n);
            runs.push(index(), index());
          }),
        );
        await scheduler.waitFor(changes.task.then(() => Promise.all(runs)));
        const { says, entry, rows } = await indexed();
        expect(rows).toEqual(says);
        expect(entry.sort()).toEqual(says);
      }),
      { numRuns: 100 },
    );
  });
});

it('rebuilding the index keeps the words that another run is writing', async () => {
  await put('Apple', 1_001);
  let isBegun = false;
  const slow = through(async (send, command) => {
    // At this point, the table has the row for the word `apple`, but not the product's search entry.
    if (command instanceof PutCommand && command.input.Item?.['entity'] === 'search_entry' && !isBegun) {
      isBegun = true;
      for await (const _ of rebuildSearch(local.table, storeId, { kind: 'PRODUCT', phase: 'rows', after: ' ' })) break;
    }
    return await send();
  });
  await indexObject(slow, object);
  expect(isBegun).toBe(true);
  expect(await indexed()).toEqual({ says: ['apple: apple'], entry: ['apple: apple'], rows: ['apple: apple'] });
});
