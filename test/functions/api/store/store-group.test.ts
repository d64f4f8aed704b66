import * as v from 'valibot';
import { storeEndpoints } from '#functions/api/store/endpoints.ts';
import { storeOperations } from '#functions/api/store/operations.ts';
import { addLocationWrites } from '#shared/inventory/locations-table.ts';
import { transact } from '#shared/table/transact.ts';
import { aLocation } from '#test/support/builders/a-location.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { aStoreContext } from '#test/support/builders/a-store-context.ts';
import { localTable } from '#test/support/harness/local-table.ts';
import { plainOperations } from '#test/support/harness/plain-operations.ts';

const context = aStoreContext();
const params = {};
const body = undefined;

async function setUp(count: number) {
  const { table, close } = await localTable();
  for (let id = 1; id <= count; id += 1) {
    const location = aLocation({ id, name: `Location ${id}`, isDefault: id === 1 });
    await transact(table, addLocationWrites(aStore().id, location, id === 1));
  }
  return { operations: plainOperations<typeof storeEndpoints>(storeOperations({ table })), close };
}

describe('GET /store', () => {
  it('shows the store of the credential without its settings or secrets', async () => {
    const { operations, close } = await setUp(0);
    const answer = await operations.getStore({ params, query: {}, body }, context);
    expect(v.parse(storeEndpoints.getStore.success.body, answer.body)).toEqual({
      data: {
        object: 'store',
        id: '01J9ZK3V5T8Q2M4N6P7R8S9TAB',
        name: 'Example',
        handle: 'example',
        domain: 'shop.example.com',
        email: 'owner@example.com',
        phone: null,
        address: null,
        currency: 'EUR',
        timezone: 'Europe/Dublin',
        status: 'active',
        plan: 'pro',
        test_mode: false,
        created_at: '2026-01-01T00:00:00.000Z',
      },
    });
    close();
  });
});

describe('GET /locations', () => {
  it('lists every location once, newest first, page by page', async () => {
    const { operations, close } = await setUp(5);
    const names: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const query = cursor === undefined ? { limit: 2 } : { limit: 2, cursor };
      const answer = await operations.listLocations({ params, query, body }, context);
      const page = v.parse(storeEndpoints.listLocations.success.body, answer.body);
      names.push(...page.data.map(({ name }) => name));
      expect(page.has_more).toBe(page.next_cursor !== null);
      cursor = page.next_cursor;
    }
    expect(names).toEqual(['Location 5', 'Location 4', 'Location 3', 'Location 2', 'Location 1']);
    close();
  });

  it('refuses the cursor of another store', async () => {
    const { operations, close } = await setUp(3);
    const { next_cursor } = (await operations.listLocations({ params, query: { limit: 1 }, body }, context)).body;
    const elsewhere = aStoreContext({ store: aStore({ cursorSecret: 'another' }) });
    const query = { limit: 1, cursor: next_cursor ?? '' };
    await expect(operations.listLocations({ params, query, body }, elsewhere)).rejects.toMatchObject({ code: 'invalid_cursor' });
    close();
  });
});

describe('GET /locations/{id}', () => {
  it('shows one location, but none of another store', async () => {
    const { operations, close } = await setUp(2);
    const answer = await operations.getLocation({ params: { id: 2 }, query: {}, body }, context);
    expect(v.parse(storeEndpoints.getLocation.success.body, answer.body).data).toMatchObject({
      object: 'location',
      id: 2,
      is_default: false,
    });
    await expect(operations.getLocation({ params: { id: 3 }, query: {}, body }, context)).rejects.toMatchObject({ code: 'not_found' });
    const elsewhere = aStoreContext({ store: aStore({ id: '01J9ZK3V5T8Q2M4N6P7R8S9TZZ' }) });
    await expect(operations.getLocation({ params: { id: 2 }, query: {}, body }, elsewhere)).rejects.toMatchObject({ code: 'not_found' });
    close();
  });
});
