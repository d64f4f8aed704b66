import { type ApiClient, apiClient } from './api-client.ts';
import { addServices } from './demo-bookings.ts';
import { demoPerson } from './demo-file.ts';
import { demoProducts } from './demo-products.ts';
import { brands, categoryTree, liveStore, locations, trialStore } from './demo-stores.ts';
import { addTrade, productNamed, type SeededProduct } from './demo-trade.ts';
import { issuePastGiftCard, type SeedTarget } from './past-gift-card.ts';

/** What the seed works with: the addresses of a stack that is up, and a platform operator's token. */
export type SeedContext = {
  /** `{host}/admin/v1` */
  readonly adminUrl: string;
  /** `{host}/v1` */
  readonly apiUrl: string;
  readonly adminToken: string;
  readonly nowMs: number;
  /** For what lies in the past, which no request can make. */
  readonly target: SeedTarget;
};

/** The demo stores and the secrets of their API keys. */
export type SeedResult = {
  readonly storeId: string;
  readonly trialStoreId: string;
  readonly keys: { readonly full: string; readonly readOnly: string };
  readonly trialKeys: { readonly full: string };
};

const dayMs = 24 * 3_600_000;
const areas = ['products', 'inventory', 'orders', 'customers', 'discounts', 'gift_cards', 'bookings'] as const;
const fullScopes = [...areas.map((area) => `write_${area}`), 'read_reports', 'read_store'];
const readScopes = [...areas.map((area) => `read_${area}`), 'read_reports', 'read_store'];

/**
 * Fills an empty stack with the demo stores through its public and admin API, so that the seed breaks no rule the API keeps.
 * Always the same, but for ids and times.
 */
export async function seed(context: SeedContext): Promise<SeedResult> {
  const label = context.nowMs.toString(36);
  const admin = apiClient(context.adminUrl, context.adminToken, label);
  const [live, trial] = [await admin.post('/stores', liveStore), await admin.post('/stores', trialStore)];
  const [storeId, trialStoreId] = [String(live['id']), String(trial['id'])];
  for (const store of [storeId, trialStoreId]) await addOwner(admin, store);

  const full = await addKey(admin, storeId, 'ERP sync', fullScopes);
  const readOnly = await addKey(admin, storeId, 'Reporting', readScopes);
  const trialFull = await addKey(admin, trialStoreId, 'Test key', fullScopes);

  // Keys of their own, so that the demo keys start with their whole rate limit and no key meets it.
  const loader = await addKey(admin, storeId, 'Demo data', fullScopes);
  const references = await addReferences(admin, storeId);
  const integration = apiClient(context.apiUrl, loader.secret, `${label}-products`);
  const products: SeededProduct[] = [];
  for (const product of demoProducts(references)) {
    // Integrations make goods; gift cards and bookings are made in the admin.
    const isGoods = product['kind'] !== 'gift_card' && product['kind'] !== 'booking';
    const made = isGoods ? integration.post('/products', product) : admin.post(`/stores/${storeId}/products`, product);
    products.push(seededProduct(await made));
  }
  await addServices({
    admin,
    storePath: `/stores/${storeId}`,
    productId: productNamed({ products }, 'Coffee tasting').id,
    locationId: references.location('Shop Quay Street'),
    nowMs: context.nowMs,
  });
  await admin.post(`/stores/${storeId}/api-keys/${loader.id}/revoke`, {});
  const trader = await addKey(admin, storeId, 'Demo trade', fullScopes);
  await addTrade({
    admin,
    integration: apiClient(context.apiUrl, trader.secret, `${label}-trade`),
    storePath: `/stores/${storeId}`,
    products,
    category: references.category,
    nowMs: context.nowMs,
  });
  await admin.post(`/stores/${storeId}/api-keys/${trader.id}/revoke`, {});
  await issuePastGiftCard(context.target, storeId, {
    issuedAtMs: context.nowMs - 25 * dayMs,
    expires_at: new Date(context.nowMs - 5 * dayMs).toISOString().slice(0, 10),
    value: '30.00',
    note: 'Voucher of the autumn fair',
  });
  await admin.post(`/stores/${trialStoreId}/locations`, { ...locations[0], name: 'Atelier' });

  return {
    storeId,
    trialStoreId,
    keys: { full: full.secret, readOnly: readOnly.secret },
    trialKeys: { full: trialFull.secret },
  };
}

const seededProduct = (product: Record<string, unknown>): SeededProduct => {
  const [variant] = product['variants'] as readonly { readonly id: number }[];
  return { id: Number(product['id']), variantId: variant?.id ?? 0, name: String(product['name']) };
};

const addOwner = (admin: ApiClient, storeId: string) =>
  admin.post(`/stores/${storeId}/staff`, { email: demoPerson.email, name: demoPerson.name, role: 'owner', areas: [] });

async function addKey(admin: ApiClient, storeId: string, name: string, scopes: readonly string[]) {
  const key = await admin.post(`/stores/${storeId}/api-keys`, { name, scopes });
  return { id: Number(key['id']), secret: String(key['secret']) };
}

async function addReferences(admin: ApiClient, storeId: string) {
  const ids = new Map<string, number>();
  const add = async (path: string, body: { readonly name: string }): Promise<number> => {
    const added = Number((await admin.post(`/stores/${storeId}${path}`, body))['id']);
    ids.set(`${path} ${body.name}`, added);
    return added;
  };
  for (const location of locations) await add('/locations', location);
  for (const brand of brands) await add('/brands', brand);
  for (const [name, children] of Object.entries(categoryTree)) {
    const parentId = await add('/categories', { name });
    for (const child of children) await add('/categories', { name: child, parent_id: parentId } as { name: string });
  }
  const idOf = (path: string) => (name: string) => {
    const id = ids.get(`${path} ${name}`);
    if (id === undefined) throw new Error(`The seed has no ${path} named ${name}.`);
    return id;
  };
  return { brand: idOf('/brands'), category: idOf('/categories'), location: idOf('/locations') };
}
