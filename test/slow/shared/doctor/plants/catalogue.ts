import { parseVariantStock } from '#shared/inventory/variant-stock-table.ts';
import { indexKeys, keys, padId } from '#shared/table/keys.ts';
import { iso, longAgoMs, type Plant, type Planting, stray } from './planting.ts';

const isOf =
  (variantId: number) =>
  (row: Readonly<Record<string, unknown>>): boolean =>
    parseVariantStock(row).variantId === variantId;

/** Faults in a store's catalog, in its stock, and in objects that must be unique or are limited in number. */
export const cataloguePlants = (on: Planting): readonly Plant[] => {
  const { id, listed, rows, first } = on;
  return [
    [
      'stock without a movement',
      async () => {
        const row = await first(keys.listPartition(id(), 'VARIANT'), isOf(on.store.variantId));
        const levels = structuredClone(row['levels']) as Record<string, { on_hand: number }>;
        const level = levels[on.store.location.id];
        if (level === undefined) throw new Error('the variant has no stock there');
        const before = level.on_hand;
        level.on_hand = before + 3;
        await on.store.set(row, { levels });
        const name = `variant ${on.store.variantId} at location ${on.store.location.id}`;
        return [{ check: 'ledger', object: 'inventory_level', id: name, expected: before + 3, found: before }];
      },
    ],
    [
      'a missing movement',
      async () => {
        const movement = await first(
          keys.listPartition(id(), 'MOVEMENT'),
          (item) => item['variant_id'] === on.store.variantId && item['delta'] === -2,
        );
        await on.store.remove(movement);
        const name = `variant ${on.store.variantId} at location ${on.store.location.id}`;
        const row = await first(keys.listPartition(id(), 'VARIANT'), isOf(on.store.variantId));
        const { on_hand: onHand, seq } = (row['levels'] as Record<string, { on_hand: number; seq: number }>)[on.store.location.id] ?? {
          on_hand: 0,
          seq: 0,
        };
        return [
          { check: 'ledger', object: 'inventory_level', id: name, expected: onHand, found: onHand + 2 },
          { check: 'movement_sequence', object: 'inventory_level', id: name, expected: seq, found: seq - 1 },
        ];
      },
    ],
    [
      'the stock of a removed variant that was never written off',
      async () => {
        const movement = await first(keys.listPartition(id(), 'MOVEMENT'), (item) => item['type'] === 'product_deleted');
        await on.store.remove(movement);
        const name = `variant ${movement['variant_id']} at location ${on.store.location.id}`;
        return [{ check: 'ledger', object: 'inventory_level', id: name, expected: 0, found: 7 }];
      },
    ],
    [
      'a variant without a stock row',
      async () => {
        const [, , row] = await rows(keys.listPartition(id(), 'VARIANT'));
        if (row === undefined) throw new Error('the store has too few variants');
        await on.store.remove(row);
        const { productId, variantId, levels } = parseVariantStock(row);
        const name = `variant ${variantId} at location ${on.store.location.id}`;
        return [
          ...(levels.size > 0 ? [{ check: 'ledger', object: 'inventory_level', id: name, expected: 0, found: 100 } as const] : []),
          { check: 'variant_row', object: 'variant', id: variantId, expected: `product ${productId}`, found: null },
        ];
      },
    ],
    [
      'a stock row that no product names, and its pointer',
      async () => {
        const row = { entity: 'variant', sku: null, tracked: true, active: true, levels: {} };
        await on.store.put({ ...keys.variant(id(), on.store.product.id, stray), ...row });
        await on.store.put({ ...keys.variantPointer(id(), stray), entity: 'variant_pointer', product_id: on.store.product.id });
        const fault = { object: 'variant', id: stray, expected: null, found: `product ${on.store.product.id}` } as const;
        return [
          { ...fault, check: 'variant_row' },
          { ...fault, check: 'variant_pointer' },
        ];
      },
    ],
    [
      'a variant without a pointer',
      async () => {
        await on.store.remove(keys.variantPointer(id(), on.store.variantId));
        return [
          { check: 'variant_pointer', object: 'variant', id: on.store.variantId, expected: `product ${on.store.product.id}`, found: null },
        ];
      },
    ],
    [
      'a stock row that differs from its product',
      async () => {
        await on.store.set(keys.variant(id(), on.store.product.id, on.store.variantId), { active: false });
        return [
          { check: 'variant_flags', object: 'variant', id: on.store.variantId, expected: 'tracked, active', found: 'tracked, inactive' },
        ];
      },
    ],
    [
      'the lock of a finished stock job',
      async () => {
        await on.store.set(keys.variant(id(), on.store.product.id, on.store.variantId), { [`stock_job#${stray}`]: true });
        return [{ check: 'stock_job_mark', object: 'variant', id: on.store.variantId, expected: null, found: `stock job ${stray}` }];
      },
    ],
    [
      'the lock of a finished stock job, on a discount',
      async () => {
        await on.store.set(keys.listed(id(), 'DISCOUNT', on.store.discount.id), { [`stock_job#${stray}`]: true });
        return [{ check: 'stock_job_mark', object: 'discount', id: on.store.discount.id, expected: null, found: `stock job ${stray}` }];
      },
    ],
    [
      'an abandoned stock job',
      async () => {
        await on.store.put({
          ...keys.stockJob(id(), stray),
          ...indexKeys.due('stock_jobs', 0, longAgoMs, `${id()}#${padId(stray)}`),
          ...{
            entity: 'stock_job',
            id: stray,
            state: 'taking',
            moves: [],
            claim_key: null,
            discount_id: null,
            type: 'cancel',
            reason: null,
          },
          ...{ order_id: null, refund_id: null, return_id: null, actor: { type: 'system', id: null, name: 'test' }, request_id: null },
        });
        return [{ check: 'stock_job_overdue', object: 'stock_job', id: stray, expected: 'ended in time', found: iso(longAgoMs) }];
      },
    ],
    [
      'an abandoned change of a product',
      async () => {
        await on.store.put({
          ...keys.productJob(id(), stray),
          ...indexKeys.due('product_jobs', 0, longAgoMs, `${id()}#${padId(stray)}`),
          ...{ entity: 'product_job', product_id: stray, token: 't', state: 'preparing', claim_key: null, until_ms: longAgoMs },
          ...{ added_variant_ids: [], claimed_skus: [], claimed_external_ids: [], rows: {}, removed_variant_ids: [] },
          ...{ released_skus: [], released_external_ids: [], left_category_ids: [] },
        });
        return [{ check: 'product_job_overdue', object: 'product_job', id: stray, expected: 'ended in time', found: iso(longAgoMs) }];
      },
    ],
    [
      "a product missing from its category's list, and one listed wrongly",
      async () => {
        await on.store.remove(keys.inCategory(id(), on.store.category.id, on.store.product.id));
        await on.store.put({ ...keys.inCategory(id(), on.store.parent.id, on.store.product.id), entity: 'in_category', variant_ids: [] });
        const fault = { check: 'category_member', object: 'category' } as const;
        return [
          { ...fault, id: on.store.parent.id, expected: null, found: `product ${on.store.product.id}` },
          { ...fault, id: on.store.category.id, expected: `product ${on.store.product.id}`, found: null },
        ];
      },
    ],
    [
      'an uncounted child',
      async () => {
        await on.store.set(listed('CATEGORY', on.store.parent.id), { child_count: 0 });
        return [{ check: 'category_children', object: 'category', id: on.store.parent.id, expected: 1, found: 0 }];
      },
    ],
    [
      'a deleted category that is still named',
      async () => {
        await on.store.set(listed('PRODUCT', on.store.product.id), { category_ids: [on.store.category.id, stray] });
        return [{ check: 'category_missing', object: 'product', id: on.store.product.id, expected: `category ${stray}`, found: null }];
      },
    ],
    [
      'a deleted brand that is still named',
      async () => {
        const filter = indexKeys.filterPartition(id(), 'PRODUCT', 'brand_id', stray);
        await on.store.set(listed('PRODUCT', on.store.product.id), { brand_id: stray, filter_c_pk: filter });
        return [{ check: 'brand_missing', object: 'product', id: on.store.product.id, expected: `brand ${stray}`, found: null }];
      },
    ],
    [
      'a lock without owner, and an owner without lock',
      async () => {
        await on.store.put({ ...keys.unique(id(), 'slug', 'left-behind'), entity: 'unique_value', owner_id: stray });
        await on.store.remove(keys.unique(id(), 'sku', 'LS-S'));
        await on.store.set(listed('PRODUCT', on.store.product.id), { external_ids: [['sap', '1']] });
        await on.store.put({ ...keys.unique(id(), 'customer_external_id', 'sap:1'), entity: 'unique_value', owner_id: stray });
        return [
          { check: 'unique_value', object: 'slug', id: 'sha256:5f5f0b8cb5a41d70', expected: null, found: `lock of ${stray}` },
          {
            check: 'unique_value',
            object: 'customer_external_id',
            id: 'sha256:5f5f0b8cb5a41d70',
            expected: null,
            found: `lock of ${stray}`,
          },
          {
            check: 'unique_value',
            object: 'product_external_id',
            id: 'sha256:5f5f0b8cb5a41d70',
            expected: `lock of ${on.store.product.id}`,
            found: null,
          },
          { check: 'unique_value', object: 'sku', id: 'sha256:5f5f0b8cb5a41d70', expected: `lock of ${on.store.product.id}`, found: null },
        ];
      },
    ],
    [
      'a store whose handle is locked by another',
      async () => {
        const [{ handle } = { handle: '' }] = (await rows(keys.store(id()).pk)).filter(({ sk }) => sk === 'STORE');
        await on.store.set(keys.storeHandle(String(handle)), { store_id: 'another' });
        return [{ check: 'unique_value', object: 'handle', id: 'sha256:5f5f0b8cb5a41d70', expected: 'lock of the store', found: null }];
      },
    ],
    [
      'a wrong count of objects',
      async () => {
        await on.store.set(keys.quotaCounter(id(), 'locations'), { held: 3 });
        await on.store.set(keys.quotaCounter(id(), 'owners'), { held: 0 });
        const fault = { check: 'quota_counter', object: 'counter' } as const;
        return [
          { ...fault, id: 'locations', expected: 2, found: 3 },
          { ...fault, id: 'owners', expected: 1, found: 0 },
        ];
      },
    ],
    [
      'a revoked key that still works',
      async () => {
        await on.store.set(listed('API_KEY', on.store.apiKey.id), { revoked_at_ms: longAgoMs });
        await on.store.set(keys.quotaCounter(id(), 'api_keys'), { held: 0 });
        const [expected, found] = [`revoked in ${id()} for read_products`, `active in ${id()} for read_products`];
        return [{ check: 'credential', object: 'api_key', id: on.store.apiKey.id, expected, found }];
      },
    ],
    [
      'an app that receives topics its scopes may not read',
      async () => {
        const { id: installationId } = on.store.installation;
        // Sets the endpoint's update time to now, so that the doctor expects no deliveries of earlier events.
        const atMs = Date.now();
        await on.store.set(keys.webhookEndpoint(id(), installationId), {
          ...{ topics: ['order.paid', 'booking.updated'], updated_at_ms: atMs },
          ...indexKeys.updated(atMs, padId(installationId)),
        });
        const expected = 'topics that its scopes may read';
        return [{ check: 'app_endpoint', object: 'webhook_endpoint', id: installationId, expected, found: 'booking.updated' }];
      },
    ],
    [
      'an uninstalled app whose token still works',
      async () => {
        const { id: installationId } = on.store.installation;
        await on.store.set(listed('INSTALLATION', installationId), { status: 'uninstalled' });
        const granted = 'read_products write_orders';
        const [expected, found] = [`revoked in ${id()} for ${granted}`, `active in ${id()} for ${granted}`];
        return [
          { check: 'credential', object: 'app_installation', id: installationId, expected, found },
          { check: 'quota_counter', object: 'counter', id: 'app_installations', expected: 0, found: 1 },
          { check: 'app_endpoint', object: 'webhook_endpoint', id: installationId, expected: 'an installed app', found: null },
          { check: 'unique_value', object: 'installed_app', id: 'sha256:', expected: null, found: `lock of ${installationId}` },
        ];
      },
    ],
  ];
};
