import { createStoreClient, isErrorOf } from 'store-management-api';

const baseUrl = `${process.env.BASE}/v1`;
const store = createStoreClient({ apiKey: process.env.KEY, baseUrl, timeoutMs: 2_000, maxRetries: 0 });
const order = { customer: { email: 'ada@example.com' }, line_items: [{ variant_id: Number(process.argv[2]), quantity: 1 }] };

// Automatic retries are switched off. Instead, the program calls again with the Idempotency-Key from the error, so the
// order is created only once.
try {
  await store.orders.create(order);
} catch (error) {
  if (!isErrorOf(error, 'createOrder') || error.outcome !== 'unknown') throw error;
  console.log(error.code, error.outcome);
  const { id } = await store.orders.create(order, { idempotencyKey: error.idempotencyKey });
  console.log(id);
}
