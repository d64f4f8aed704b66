/**
 * An integrator's TypeScript program with the packed client, compiled and run outside the project. The environment
 * variables KEY and API select the store. The program prints one line of JSON.
 */
export const packedProgram = `
import { createStoreClient, EventGap, type LoggedEvent, type Order, StoreApiError } from 'store-management-api/client';
import { createAdminClient } from 'store-management-api/admin-client';

declare const process: { readonly env: Record<string, string | undefined> };
const requests: string[] = [];
const store = createStoreClient({
  apiKey: process.env['KEY'] ?? '',
  baseUrl: process.env['API'] ?? '',
  timeoutMs: 30_000,
  maxRetries: 4,
  pace: true,
  onCall: (call) => requests.push(\`\${call.method} \${call.path} \${call.status} \${typeof call.requestId}\`),
});
const mug = await store.products.create(
  { name: 'Mug', status: 'active', variants: [{ price: '12.50', inventory_quantity: 3 }] },
  { idempotencyKey: 'import:mug' },
);
const again = await store.withResponse((api) =>
  api.products.create({ name: 'Mug', status: 'active', variants: [{ price: '12.50', inventory_quantity: 3 }] }, { idempotencyKey: 'import:mug' }),
);
const variantId = mug.variants[0]?.id ?? 0;
const order = await store.orders.create({ customer: { email: 'ada@example.com' }, line_items: [{ variant_id: variantId, quantity: 2 }], payment_status: 'paid' });
const quote = await store.orders.previewRefund(order.id, { line_items: [{ id: order.line_items[0]?.id ?? 0, quantity: 1 }] });
await store.orders.refund(order.id, { amount: quote.amount });

let refused: unknown;
try {
  await store.orders.create({ customer: { email: 'ada@example.com' }, line_items: [{ variant_id: variantId, quantity: 9 }] });
} catch (error) {
  if (!(error instanceof StoreApiError)) throw error;
  refused = [error.status, error.type, error.errors[0]?.param, error.errors[0]?.code, error.outcome];
}

const listed: Order[] = [];
for await (const found of store.orders.list({ limit: 1, updated_since: new Date(0) })) listed.push(found);
const page = await store.orders.list({ limit: 50 }).page();

// The event appears in the log a moment after the change, so the program waits for it.
let paid: string | null = null;
const following = new AbortController();
for await (const event of store.events.after(0, { topics: ['order.paid'], pollMs: 100, signal: following.signal })) {
  const told: LoggedEvent = event;
  if (!told.redacted && told.topic === 'order.paid') paid = told.data.total;
  following.abort();
}
const results = await store.each([1, 2], (quantity) => store.inventory.adjust({ variant_id: variantId, location_id: Number(process.env['LOCATION']), delta: quantity }), {
  concurrency: 2,
  onError: 'continue',
});
const dead = await createAdminClient({ token: 'nobody', baseUrl: (process.env['API'] ?? '').replace('/v1', '/admin/v1') })
  .store('none')
  .orders.get(1)
  .catch((error: unknown) => (error instanceof StoreApiError ? error.status : String(error)));
const text = JSON.stringify({
  replayed: [again.response.isReplayed, again.data.id === mug.id],
  refund: quote.amount,
  refused,
  listed: [listed.length, page.data.length, page.has_more, typeof page.as_of],
  paid,
  each: results.map(({ ok }) => ok),
  dead,
  gap: new EventGap(1, 3).message,
  calls: requests.slice(0, 3),
});
console.log(text);
`;
