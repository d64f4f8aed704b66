import { getOne, listWhole } from '#shared/operations/read-operations.ts';
import { aStoreContext } from '#test/support/builders/a-store-context.ts';

const context = aStoreContext();
const member = (id: number) => ({ id, createdAtMs: id * 1_000, updatedAtMs: id * 2_000 });
const listMembers = listWhole(
  'members',
  async () => [member(4), member(3), member(2), member(1)],
  (one) => one,
  ({ id }) => ({ id }),
);
const at = (ms: number): string => new Date(ms).toISOString();

describe('a list that is read completely', () => {
  it('is split into pages, newest first, each continuing after the last object of the previous one', async () => {
    const first = (await listMembers({ query: { limit: 3 } }, context)).body;
    expect(first.data).toEqual([{ id: 4 }, { id: 3 }, { id: 2 }]);
    expect(first.has_more).toBe(true);
    const second = (await listMembers({ query: { limit: 3, cursor: first.next_cursor ?? '' } }, context)).body;
    expect(second).toMatchObject({ data: [{ id: 1 }], has_more: false, next_cursor: null });
  });

  it('can be limited to objects created or changed at or after a time', async () => {
    expect((await listMembers({ query: { created_since: at(3_000) } }, context)).body.data).toEqual([{ id: 4 }, { id: 3 }]);
    expect((await listMembers({ query: { updated_since: at(8_000) } }, context)).body.data).toEqual([{ id: 4 }]);
  });

  it('refuses the cursor of another list or of other filters', async () => {
    const { next_cursor: cursor } = (await listMembers({ query: { limit: 1 } }, context)).body;
    const listOthers = listWhole(
      'others',
      async () => [member(1)],
      (one) => one,
      ({ id }) => ({ id }),
    );
    await expect(listOthers({ query: { cursor: cursor ?? '' } }, context)).rejects.toMatchObject({ code: 'invalid_cursor' });
    const filtered = { cursor: cursor ?? '', created_since: at(0) };
    await expect(listMembers({ query: filtered }, context)).rejects.toMatchObject({ code: 'invalid_cursor' });
  });
});

describe('one object', () => {
  it('is read by the store and id of the request, and shown', async () => {
    const get = getOne(
      'member',
      async (storeId, id) => ({ storeId, id }),
      (one) => one,
    );
    expect(await get({ params: { id: 7 } }, context)).toEqual({ status: 200, body: { data: { storeId: context.storeId, id: 7 } } });
  });

  it('is not found, with its noun, when the store does not have it', async () => {
    const get = getOne(
      'member',
      async () => null,
      () => ({}),
    );
    await expect(get({ params: { id: 7 } }, context)).rejects.toThrow('There is no such member in this store.');
  });
});
