import { type AnswerRequest, type ApiClient, apiClient } from './api-client.ts';
import { addServices } from './demo-bookings.ts';
import { addCustomers } from './demo-customers.ts';
import { demoPerson } from './demo-file.ts';
import { addPrices } from './demo-prices.ts';
import { type DemoReferences, demoProducts } from './demo-products.ts';
import { brands, categoryTree, liveStore, locations, trialStore } from './demo-stores.ts';
import { productNamed, type SeededProduct } from './demo-trade.ts';
import { planTrade } from './plan-trade.ts';
import type { SeedClock } from './seed-clock.ts';
import type { SeedResult } from './seed-result.ts';
import { lastDay, planTimeline } from './timeline.ts';

/** What the seed needs: a stack that answers requests, a clock, and a platform operator's token. */
export type SeedContext = {
  readonly answer: AnswerRequest;
  readonly clock: SeedClock;
  readonly adminToken: string;
  /** The time at which the stack was first started (epoch milliseconds). */
  readonly startMs: number;
};

const areas = ['products', 'inventory', 'orders', 'customers', 'discounts', 'gift_cards', 'bookings'] as const;
const fullScopes = [...areas.map((area) => `write_${area}`), 'read_reports', 'read_store'];
const readScopes = [...areas.map((area) => `read_${area}`), 'read_reports', 'read_store'];

/**
 * Fills an empty stack with the demo stores and 90 days of their history. Every change is made by a request to the
 * public or admin API, dated on one of these days, so the seed breaks no rule of the API. The result is the same every
 * time, except for ids and the start date.
 */
export async function seed({ answer, clock, adminToken, startMs }: SeedContext): Promise<SeedResult> {
  const timeline = planTimeline(startMs);
  clock.moveTo(timeline.timeOf(-90, '08:00'));
  const answerThen: AnswerRequest = (request) => clock.inNextSecond(() => answer(request));
  const admin = apiClient(answerThen, '/admin/v1', adminToken);
  const [live, trial] = [await admin.post('/stores', liveStore), await admin.post('/stores', trialStore)];
  const [storeId, trialStoreId] = [String(live['id']), String(trial['id'])];
  const storePath = `/stores/${storeId}`;
  for (const store of [storeId, trialStoreId]) await addOwner(admin, store);
  await admin.post(`/stores/${trialStoreId}/locations`, { ...locations[0], name: 'Atelier' });

  const full = await addKey(admin, storeId, 'ERP sync', fullScopes);
  const readOnly = await addKey(admin, storeId, 'Reporting', readScopes);
  const trialFull = await addKey(admin, trialStoreId, 'Test key', fullScopes);

  // The seed uses a key of its own, so that the demo keys appear unused.
  const loader = await addKey(admin, storeId, 'Demo data', fullScopes);
  const integration = apiClient(answerThen, '/v1', loader.secret);
  const references = await addReferences(admin, storeId);
  const products = await addProducts(admin, integration, storePath, references);
  await addServices({
    admin,
    storePath,
    productId: productNamed({ products }, 'Coffee tasting').id,
    locationId: references.location('Shop Quay Street'),
    startMs,
  });
  const group = await admin.post(`${storePath}/customer-groups`, { name: 'Trade', tax_exempt: false });
  const groupId = Number(group['id']);
  await addPrices({ admin, storePath, category: references.category }, products, groupId);
  const customers = await addCustomers({ admin, integration, storePath }, groupId);
  planTrade({ timeline, admin, integration, storePath, products, customers, ...references });
  timeline.on(lastDay, '23:50', async () => void (await admin.post(`${storePath}/api-keys/${loader.id}/revoke`, {})));
  await timeline.play(clock.moveTo);

  return {
    storeId,
    trialStoreId,
    keys: { full: full.secret, readOnly: readOnly.secret },
    trialKeys: { full: trialFull.secret },
  };
}

async function addProducts(admin: ApiClient, integration: ApiClient, storePath: string, references: DemoReferences) {
  const products: SeededProduct[] = [];
  for (const product of demoProducts(references)) {
    // Goods are created through the public API, as an integration would create them. Gift cards and bookable services
    // are created through the admin API.
    const isGoods = product['kind'] !== 'gift_card' && product['kind'] !== 'booking';
    const made = isGoods ? integration.post('/products', product) : admin.post(`${storePath}/products`, product);
    products.push(seededProduct(await made));
  }
  return products;
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
    if (id === undefined) throw new Error(`The seed has no object named ${name} at ${path}.`);
    return id;
  };
  return { brand: idOf('/brands'), category: idOf('/categories'), location: idOf('/locations') };
}
