import { createStoreClient } from 'store-management-api';

const store = createStoreClient({ apiKey: process.env.KEY, baseUrl: `${process.env.BASE}/v1` });
const yesterday = new Date(Date.now() - 86_400_000).toISOString();

let [count, cents] = [0, 0];
for await (const order of store.orders.list({ created_since: yesterday, limit: Number(process.env.PAGE ?? 250) })) {
  count += 1;
  cents += Math.round(Number(order.total) * 100);
}
console.log(count, (cents / 100).toFixed(2));
