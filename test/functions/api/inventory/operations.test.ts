import { productItem } from '#shared/catalogue/products-table.ts';
import { addVariantWrites } from '#shared/inventory/variant-stock-table.ts';
import { idFloor } from '#shared/kernel/object-id.ts';
import { runMetered } from '#shared/table/meter.ts';
import { transact } from '#shared/table/transact.ts';
import { aLocation } from '#test/support/builders/a-location.ts';
import { aProduct, aVariant } from '#test/support/builders/a-product.ts';
import { putItems } from '#test/support/builders/listed-things.ts';
import { type InventoryHarness, openInventoryHarness } from '#test/support/harness/inventory-harness.ts';

let room: InventoryHarness;
beforeEach(async () => {
  room = await openInventoryHarness({
    locations: [aLocation({ id: 1 }), aLocation({ id: 2, isDefault: false, isActive: false }), aLocation({ id: 3, isDefault: false })],
  });
});
afterEach(() => room.close());

/** Returns a page's rows in the form `variant@location=units`. */
const rowsOf = async (query = ''): Promise<string[]> =>
  (await room.levels(query)).data.map(({ variant_id, location_id, on_hand }) => `${variant_id}@${location_id}=${on_hand}`);
const variantsOf = async (query: string): Promise<number[]> => [
  ...new Set((await room.levels(query)).data.map(({ variant_id }) => variant_id)),
];

describe('listing levels', () => {
  it('returns a row per tracked variant and location, recorded or not, newest first', async () => {
    const a = await room.stock({ inventory_quantity: 5 });
    await room.stock({ inventory_tracked: false });
    const { variants } = await room.create({
      name: 'Shirt',
      options: [{ name: 'Size', values: ['S', 'M'] }],
      variants: [
        { price: '9.00', option_values: { Size: 'S' } },
        { price: '9.00', option_values: { Size: 'M' } },
      ],
    });
    const [small, medium] = variants.map(({ id }) => id);
    await room.adjust({ variant_id: small, location_id: 3, delta: 2 });
    expect(await rowsOf()).toEqual([
      `${medium}@3=0`,
      `${medium}@2=0`,
      `${medium}@1=0`,
      `${small}@3=2`,
      `${small}@2=0`,
      `${small}@1=0`,
      `${a}@3=0`,
      `${a}@2=0`,
      `${a}@1=5`,
    ]);
    const updated = (await room.levels(`variant_ids=${small}`)).data.map(({ updated_at }) => updated_at);
    expect(updated).toEqual([expect.stringMatching(/Z$/), null, null]);
  });

  it('with include=names also returns the names of variants and locations', async () => {
    const { id, variants } = await room.create({
      name: 'Shirt',
      options: [
        { name: 'Size', values: ['S', 'M'] },
        { name: 'Colour', values: ['Blue'] },
      ],
      variants: [
        { price: '9.00', sku: 'SHIRT-S', option_values: { Size: 'S', Colour: 'Blue' } },
        { price: '9.00', option_values: { Size: 'M', Colour: 'Blue' } },
      ],
    });
    const [small, medium] = variants.map((variant) => variant.id);
    const plain = await room.create({ name: 'Mug', variants: [{ price: '9.00' }] });
    const names = (await room.levels('include=names&location_id=3')).names;
    expect(names?.variants).toHaveLength(3);
    expect(names?.variants).toEqual(
      expect.arrayContaining([
        { variant_id: small, product_id: id, name: 'Shirt', variant_title: 'S / Blue', sku: 'SHIRT-S' },
        { variant_id: medium, product_id: id, name: 'Shirt', variant_title: 'M / Blue', sku: null },
        { variant_id: plain.variants[0]?.id, product_id: plain.id, name: 'Mug', variant_title: null, sku: null },
      ]),
    );
    expect(names?.locations).toEqual([{ location_id: 3, name: expect.any(String) }]);
    expect((await room.levels(`include=names&variant_ids=${small}`)).names?.variants.map(({ variant_id }) => variant_id)).toEqual([small]);
    expect(await room.levels('include=names&variant_ids=7')).toMatchObject({ data: [], names: { variants: [], locations: [] } });
    expect(await room.levels()).not.toHaveProperty('names');
  });

  it('finds levels by the SKU of their variant, regardless of case', async () => {
    const { variants } = await room.create({
      name: 'Shirt',
      options: [{ name: 'Size', values: ['S', 'M'] }],
      variants: [
        { price: '9.00', sku: 'Shirt-S', option_values: { Size: 'S' } },
        { price: '9.00', sku: 'SHIRT-M', option_values: { Size: 'M' } },
      ],
    });
    const [small, medium] = variants.map(({ id }) => id);
    for (const sku of ['Shirt-S', 'SHIRT-S', 'shirt-s']) expect([sku, await variantsOf(`sku=${sku}`)]).toEqual([sku, [small]]);
    expect(await rowsOf('sku=shirt-m&location_id=3')).toEqual([`${medium}@3=0`]);
    expect(await variantsOf(`sku=shirt-m&variant_ids=${small}`)).toEqual([]);
    expect(await variantsOf('sku=shirt')).toEqual([]);
  });

  it('each filter selects its matches, and several select the common matches', async () => {
    const a = await room.stock({ inventory_quantity: 5 });
    const b = await room.stock();
    const { id: product, variants } = await room.create({
      name: 'Shirt',
      options: [{ name: 'Size', values: ['S', 'M'] }],
      variants: [{ price: '9.00', option_values: { Size: 'S' } }],
    });
    const c = variants[0]?.id ?? 0;
    const d = await room.stock();
    room.wait(60_000);
    const later = new Date(room.clock()).toISOString();
    room.wait(1);
    await room.adjust({ variant_id: a, location_id: 3, delta: 1 });
    const added = await room.update(product, { variants_mode: 'merge', variants: [{ price: '9.00', option_values: { Size: 'M' } }] });
    const e = added.variants[1]?.id ?? 0;
    const cases: readonly [string, readonly number[]][] = [
      ['', [d, e, c, b, a]],
      [`variant_ids=${a},${d},77,${a}`, [d, a]],
      ['location_id=3', [d, e, c, b, a]],
      ['location_id=9', []],
      [`updated_since=${later}`, [a]],
      [`updated_since=${later}&location_id=3`, [a]],
      [`updated_since=${later}&location_id=1`, []],
      ['updated_since=2026-01-01T00:00:00Z', [a]],
      [`created_since=${later}`, [e]],
      ['created_since=2026-01-01T00:00:00Z', [d, e, c, b, a]],
      [`created_since=${later}&updated_since=${later}`, []],
      [`variant_ids=${a},${b}&updated_since=${later}`, [a]],
      [`variant_ids=${a},${e}&created_since=${later}`, [e]],
    ];
    for (const [query, expected] of cases) expect([query, await variantsOf(query)]).toEqual([query, expected]);
    expect(await rowsOf(`location_id=3&variant_ids=${a},${b}`)).toEqual([`${b}@3=0`, `${a}@3=1`]);
  });

  it('counts variants per page, and pages follow one another without gaps while stock and products change', async () => {
    const made: number[] = [];
    for (let n = 0; n < 7; n += 1) made.push(await room.stock());
    const newestFirst = made.toReversed();
    for (const filter of ['', `variant_ids=${made.join()}&`, 'created_since=2026-01-01T00:00:00Z&', 'location_id=1&']) {
      const found: number[] = [];
      let cursor = '';
      for (;;) {
        const page = await room.levels(`${filter}limit=3${cursor}`);
        const perVariant = filter.includes('location') ? 1 : 3;
        expect(page.data).toHaveLength(perVariant * Math.min(3, 7 - found.length));
        found.push(...new Set(page.data.map(({ variant_id }) => variant_id)));
        expect(page.has_more).toBe(page.next_cursor !== null);
        if (page.next_cursor === null) break;
        await room.adjust({ variant_id: made[found.length - 1], location_id: 1, delta: 1 });
        cursor = `&cursor=${page.next_cursor}`;
      }
      expect(found).toEqual(newestFirst);
    }
  });

  it('a cursor belongs to its filters', async () => {
    await room.stock();
    await room.stock();
    const { next_cursor } = await room.levels('limit=1');
    await expect(room.levels(`limit=1&location_id=1&cursor=${next_cursor}`)).rejects.toMatchObject({ code: 'invalid_cursor' });
  });

  it('shows no row without a product, and none of a deleted product', async () => {
    const { id, variants } = await room.create({ name: 'Mug', variants: [{ price: '9.00' }] });
    const abandoned = [
      addVariantWrites(room.store.id, { id }, aVariant({ id: idFloor(room.clock()) + 1 }), undefined),
      addVariantWrites(room.store.id, { id: 4_711 }, aVariant({ id: 4_712 }), undefined),
    ];
    await transact(
      room.table,
      abandoned.flatMap(({ row, pointer }) => [row, pointer]),
    );
    expect(await variantsOf('')).toEqual([variants[0]?.id]);
    expect(await variantsOf('variant_ids=4712')).toEqual([]);
    await room.remove(id);
    expect(await room.levels()).toMatchObject({ data: [], has_more: false, next_cursor: null });
  });

  it('is empty in a store without locations', async () => {
    const bare = await openInventoryHarness({ locations: [] });
    await bare.stock();
    await bare.stock();
    expect(await bare.levels('limit=1')).toMatchObject({ data: [], has_more: false, next_cursor: null });
    bare.close();
  });

  it('costs the same in a small store and in a large one', async () => {
    const costs = async (variants: number) => {
      const store = await openInventoryHarness();
      const ids = Array.from({ length: variants }, (_, n) => idFloor(Date.UTC(2026, 0, 1) + n));
      putItems(
        store,
        ids.flatMap((id, n) => {
          const variant = aVariant({ id, createdAtMs: Date.UTC(2026, 0, 1) + n });
          const product = aProduct({ id, slug: `product-${n}`, variants: [variant] });
          const { row, pointer } = addVariantWrites(store.store.id, product, variant, undefined);
          return [
            productItem(store.store.id, product),
            ...[row, pointer].flatMap((write) => ('put' in write ? [write.put.Item ?? {}] : [])),
          ];
        }),
      );
      const last = ids.slice(-20);
      for (const id of last) await store.set({ variant_id: id, location_id: 1, on_hand: 1 });
      const since = new Date(Date.UTC(2026, 0, 1) + variants - 20).toISOString();
      const queries = [
        'limit=20',
        'limit=20&location_id=1',
        'limit=20&updated_since=2026-11-01T00:00:00Z',
        `created_since=${since}`,
        `variant_ids=${last.join()}`,
      ];
      const measured = [];
      for (const query of queries) {
        measured.push(
          await runMetered(async (usage) => {
            const { data } = await store.levels(query);
            return { query: query.split('=', 2)[0], rows: data.length, ...usage, engineMs: 0 };
          }),
        );
      }
      store.close();
      return measured;
    };
    const small = await costs(50);
    expect(small.map(({ rows, depth }) => [rows, depth])).toEqual(Array.from({ length: 5 }, () => [20, 2]));
    expect(await costs(2_000)).toEqual(small);
  });
});
