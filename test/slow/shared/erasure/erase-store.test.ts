import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { eraseStore } from '#shared/erasure/erase-store-table.ts';
import { type StoreWithAllRows, storeWithAllRows } from '#test/support/harness/store-with-all-rows.ts';

let shop: StoreWithAllRows;
beforeAll(async () => {
  shop = await storeWithAllRows();
}, 60_000);
afterAll(() => shop.close());

/** Returns the remaining rows that have the store's id in `pk` or `store_id`. Rows that will expire are left out. */
const left = async (): Promise<readonly string[]> => {
  const { Items = [] } = await shop.table.client.send(new ScanCommand({ TableName: shop.table.name }));
  // Leaves out the test's own API keys, which were not created through the API.
  const made = Items.filter(({ name }) => !/^key \d+$/.test(String(name)));
  return made
    .filter((row) => JSON.stringify([row['pk'], row['store_id']]).includes(shop.storeId) && row['expires_at'] === undefined)
    .map(({ pk, sk }) => `${pk} ${sk}`);
};
const erase = (isDryRun: boolean) => eraseStore(shop.table, shop.storeId, { nowMs: Date.now(), isDryRun, onProgress: () => undefined });

describe('the erasure of a store', () => {
  it('counts the rows in a dry run and deletes nothing', async () => {
    const before = await left();
    expect((await erase(true)).get('order')).toBeGreaterThan(5);
    expect(await left()).toEqual(before);
  });

  it('continues after an interruption, and leaves no row', async () => {
    const { client } = shop.table;
    let writes = 0;
    const failing = {
      ...shop.table,
      client: {
        send: (async (command: never) => {
          writes += (command as object).constructor.name === 'DeleteCommand' ? 1 : 0;
          if (writes > 60) throw new Error('cut off');
          return client.send(command);
        }) as typeof client.send,
      },
    };
    await expect(eraseStore(failing, shop.storeId, { nowMs: Date.now(), isDryRun: false, onProgress: () => undefined })).rejects.toThrow(
      'cut off',
    );
    expect((await left()).length).toBeGreaterThan(0);
    await erase(false);
    expect(await left()).toEqual([]);
  });
});
