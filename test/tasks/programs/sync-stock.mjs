import { readFileSync } from 'node:fs';
import { createStoreClient } from 'store-management-api';

const store = createStoreClient({ apiKey: process.env.KEY, baseUrl: `${process.env.BASE}/v1` });
const rows = readFileSync('stock.csv', 'utf8').trim().split('\n').slice(1);
const wanted = new Map(rows.map((row) => row.split(',')).map(([sku, count]) => [sku, Number(count)]));

const locations = await store.locations.list().page();
const location = locations.data.find((one) => one.is_default);
const results = await store.each([...wanted], setStock, { onError: 'continue' });
for (const { ok, row, error } of results) console.log(row[0], ok ? 'set' : error.message);

async function setStock([sku, count]) {
  const { data } = await store.products.list({ sku }).page();
  const variant = data.flatMap((product) => product.variants).find((one) => one.sku === sku);
  if (variant === undefined) throw new Error('is not in the store');
  await store.inventory.set({ variant_id: variant.id, location_id: location.id, on_hand: count, reason: 'Count of the ERP' });
}
