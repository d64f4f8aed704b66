import { getProduct } from '#shared/catalogue/products-table.ts';
import { keys } from '#shared/table/keys.ts';
import { readPartition } from '#shared/table/read-items.ts';
import { aProduct, aVariant } from '#test/support/builders/a-product.ts';
import { aStaffContext } from '#test/support/builders/a-staff-context.ts';
import { aStore } from '#test/support/builders/a-store.ts';
import { putProduct } from '#test/support/builders/put-product.ts';
import { anAdmin } from '#test/support/harness/an-admin.ts';
import { storedEvents } from '#test/support/harness/stored-events.ts';

const context = aStaffContext();
const store_id = aStore().id;
const query = {};

async function setUp() {
  const { admin, table, close } = await anAdmin();
  const one = (id: number) => ({ params: { store_id, id }, query, body: undefined });
  type Fields = { slug?: string | null; parent_id?: number | null };
  return {
    table,
    one,
    admin,
    [Symbol.dispose]: close,
    add: async (name: string, fields: Fields = {}) =>
      (await admin.createCategory({ params: { store_id }, query, body: { name, ...fields } }, context)).body.data,
    change: async (id: number, body: Fields & { name?: string }, nowMs = context.nowMs) =>
      (await admin.updateCategory({ ...one(id), body }, aStaffContext({ nowMs }))).body.data,
    get: async (id: number) => (await admin.getCategory(one(id), context)).body.data,
    children: async (parent_id: number) =>
      (await admin.listCategories({ params: { store_id }, query: { parent_id }, body: undefined }, context)).body.data.map(
        ({ name }) => name,
      ),
    remove: (id: number) => admin.deleteCategory(one(id), context),
  };
}

describe('a category', () => {
  it('gets a slug from its name', async () => {
    using stack = await setUp();
    const category = await stack.add('Été & Hiver');
    expect(category).toEqual({
      object: 'category',
      id: category.id,
      name: 'Été & Hiver',
      slug: 'ete-and-hiver',
      parent_id: null,
      description: null,
      is_visible: true,
      position: 0,
      created_at: '2026-11-05T10:00:00.000Z',
      updated_at: '2026-11-05T10:00:00.000Z',
    });
  });

  it('gets the next free suffix when ten with one name are created concurrently', async () => {
    using stack = await setUp();
    const made = await Promise.all(Array.from({ length: 10 }, () => stack.add('Shirts')));
    const expected = ['shirts', ...Array.from({ length: 9 }, (_, n) => `shirts-${n + 2}`)];
    expect(made.map(({ slug }) => slug).toSorted()).toEqual(expected.toSorted());
  });

  it('cannot have the slug of another category', async () => {
    using stack = await setUp();
    await stack.add('Shirts', { slug: 'tops' });
    await expect(stack.add('Tops', { slug: 'tops' })).rejects.toMatchObject({ issues: [{ param: 'slug', code: 'taken' }] });
    const other = await stack.add('Trousers');
    await expect(stack.change(other.id, { slug: 'tops' })).rejects.toMatchObject({ issues: [{ param: 'slug', code: 'taken' }] });
  });

  it('keeps its slug when it is renamed, and frees the slug when it gets another one', async () => {
    using stack = await setUp();
    const { id } = await stack.add('Shirts');
    expect(await stack.change(id, { name: 'Tops' })).toMatchObject({ name: 'Tops', slug: 'shirts' });
    expect(await stack.change(id, { slug: null })).toMatchObject({ slug: 'tops' });
    expect(await stack.add('Shirts')).toMatchObject({ slug: 'shirts' });
  });

  it('that is changed to the same values is not written', async () => {
    using stack = await setUp();
    const category = await stack.add('Shirts');
    expect(await stack.change(category.id, { name: 'Shirts', slug: 'shirts' }, context.nowMs + 1000)).toEqual(category);
  });

  it('is listed under its parent and can move to another one', async () => {
    using stack = await setUp();
    const [men, women] = [await stack.add('Men'), await stack.add('Women')];
    const shirts = await stack.add('Shirts', { parent_id: men.id });
    expect(await stack.children(men.id)).toEqual(['Shirts']);
    await stack.change(shirts.id, { parent_id: women.id });
    expect(await stack.children(men.id)).toEqual([]);
    expect(await stack.children(women.id)).toEqual(['Shirts']);
    await stack.remove(men.id);
    await expect(stack.remove(women.id)).rejects.toMatchObject({ issues: [{ code: 'in_use', meta: { child_count: 1 } }] });
  });

  it('moves below its own sibling', async () => {
    using stack = await setUp();
    const top = await stack.add('Top');
    const [one, other] = [await stack.add('One', { parent_id: top.id }), await stack.add('Other', { parent_id: top.id })];
    await stack.change(one.id, { parent_id: other.id });
    expect(await stack.children(top.id)).toEqual(['Other']);
    expect(await stack.children(other.id)).toEqual(['One']);
    await stack.remove(one.id);
    await stack.remove(other.id);
    await stack.remove(top.id);
  });

  it('cannot be put under one that does not exist', async () => {
    using stack = await setUp();
    await expect(stack.add('Shirts', { parent_id: 999 })).rejects.toMatchObject({ issues: [{ param: 'parent_id', code: 'unknown_id' }] });
  });

  it('cannot move below itself', async () => {
    using stack = await setUp();
    const top = await stack.add('Top');
    const middle = await stack.add('Middle', { parent_id: top.id });
    const low = await stack.add('Low', { parent_id: middle.id });
    for (const parent_id of [top.id, middle.id, low.id]) {
      await expect(stack.change(top.id, { parent_id })).rejects.toMatchObject({ issues: [{ param: 'parent_id', code: 'invalid_parent' }] });
    }
  });

  it('forms no cycle with a concurrently moved category', async () => {
    using stack = await setUp();
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [await stack.add(`One ${round}`), await stack.add(`Other ${round}`)];
      const moves = await Promise.allSettled([
        stack.change(one.id, { parent_id: other.id }),
        stack.change(other.id, { parent_id: one.id }),
      ]);
      expect(moves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    }
  });

  it('nests at most ten deep', async () => {
    using stack = await setUp();
    let parent_id: number | null = null;
    for (let depth = 1; depth <= 10; depth += 1) parent_id = (await stack.add(`Level ${depth}`, { parent_id })).id;
    await expect(stack.add('Level 11', { parent_id })).rejects.toMatchObject({ issues: [{ param: 'parent_id', code: 'limit_reached' }] });
  });

  it('is removed from its products when it is deleted, with an event for each product', async () => {
    using stack = await setUp();
    const [shirts, sale] = [await stack.add('Shirts'), await stack.add('Sale')];
    for (let n = 1; n <= 12; n += 1) {
      const product = aProduct({ id: n, slug: `shirt-${n}`, categoryIds: [shirts.id, sale.id], variants: [aVariant({ id: 100 + n })] });
      await putProduct(stack.table, product);
    }
    expect((await stack.remove(shirts.id)).body.data).toEqual({ object: 'category', id: shirts.id, deleted: true });

    const products = await Promise.all(Array.from({ length: 12 }, (_, n) => getProduct(stack.table, store_id, n + 1)));
    expect(products.map((product) => product?.categoryIds)).toEqual(Array(12).fill([sale.id]));
    expect(await readPartition(stack.table, keys.inCategoryPartition(store_id, shirts.id))).toEqual([]);
    const bodies = await storedEvents(stack.table, store_id);
    expect(bodies.map(({ topic, previous }) => ({ topic, previous }))).toEqual(
      Array(12).fill({ topic: 'product.updated', previous: { category_ids: [shirts.id, sale.id] } }),
    );
    await expect(stack.get(shirts.id)).rejects.toMatchObject({ code: 'not_found' });
    expect(await stack.add('Shirts')).toMatchObject({ slug: 'shirts' });
  });
});
