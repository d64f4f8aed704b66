import type { LiveStore } from '../../support/harness/live-store.ts';

/** The kinds of objects that clients create. A client repeats each request until the object is created. */
export const creationKinds = ['product', 'large order', 'small order', 'purchase order', 'import'] as const;
export type WishKind = (typeof creationKinds)[number];

/**
 * The store in which objects of each kind are created. Imports have a store of their own, because imports are checked
 * by counting the products in that store. Products from other requests would change the count.
 */
export const storeOfCreation: Readonly<Record<WishKind, 'kills' | 'imported'>> = {
  product: 'kills',
  'large order': 'kills',
  'small order': 'kills',
  'purchase order': 'kills',
  import: 'imported',
};

/** A request that creates an object. It is repeated with the same idempotency key until it succeeds. */
export type CreationRequest = {
  readonly kind: WishKind;
  readonly key: string;
  readonly path: string;
  readonly isStaffs: boolean;
  readonly body: object;
};

type Variant = { readonly id: number };
/** The objects to which creation requests refer: a product, its hundred variants and a supplier. */
export type Goods = { readonly productId: number; readonly variants: readonly Variant[]; readonly supplierId: number };

export const stockAtFirst = 1_000_000;
/** The number of lines in a small order. The lines are for the first variants in the list. */
export const smallOrderLines = 2;

/** Returns a product with the maximum number of variants, each with a SKU and stock. */
export function aLargeProduct(name: string): object {
  const values = Array.from({ length: 100 }, (_, n) => `${n} mm`);
  const variants = values.map((Length, n) => ({
    ...{ option_values: { Length }, sku: `${name}-${n}`, price: '1.00' },
    ...{ inventory_tracked: true, inventory_quantity: stockAtFirst },
  }));
  return { name, status: 'active', options: [{ name: 'Length', values }], variants };
}

export async function makeGoods({ api, admin }: LiveStore): Promise<Goods> {
  const product = await api<{ data: { id: number; variants: Variant[] } }>('POST', '/products', aLargeProduct('first'));
  const supplier = await admin<{ data: { id: number } }>('POST', '/suppliers', { name: 'Pottery', email: 'pottery@example.com' });
  return { productId: product.body.data.id, variants: product.body.data.variants, supplierId: supplier.body.data.id };
}

/** Returns the n-th request of a kind. */
export function aCreationRequest(kind: WishKind, n: number, { variants, supplierId }: Goods): CreationRequest {
  const key = `${kind.replace(' ', '-')}-${n}`;
  const order = (count: number) => ({
    customer: { email: `${key}@example.com` },
    line_items: variants.slice(0, count).map(({ id }) => ({ variant_id: id, quantity: 1 })),
  });
  const ofKey = { kind, key, isStaffs: false } as const;
  switch (kind) {
    case 'product':
      return { ...ofKey, path: '/products', body: aLargeProduct(key) };
    case 'large order':
      return { ...ofKey, path: '/orders', body: order(variants.length) };
    case 'small order':
      return { ...ofKey, path: '/orders', body: order(smallOrderLines) };
    case 'purchase order': {
      const line_items = variants.map(({ id }) => ({ variant_id: id, quantity: 1, unit_cost: '1.00' }));
      return { ...ofKey, isStaffs: true, path: '/purchase-orders', body: { supplier_id: supplierId, line_items } };
    }
    case 'import': {
      const size = Buffer.byteLength(importFile(key));
      return { ...ofKey, isStaffs: true, path: '/imports', body: { kind: 'products', file_name: `${key}.csv`, size } };
    }
  }
}

/** The number of products in an import file: few enough to be imported between two kills. */
export const productsOfImport = 25;

/** Returns an import file whose products are in no other import. */
export const importFile = (key: string): string =>
  [
    'Handle,Title,Variant SKU,Variant Price',
    ...Array.from({ length: productsOfImport }, (_, n) => `${key}-${n},Tee ${n},${key}-${n},10.00`),
  ].join('\n');
