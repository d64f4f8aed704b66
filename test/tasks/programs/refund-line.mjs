import { createStoreClient } from 'store-management-api';

const store = createStoreClient({ apiKey: process.env.KEY, baseUrl: `${process.env.BASE}/v1` });
const [, , orderId, sku] = process.argv;

const order = await store.orders.get(Number(orderId));
const line = order.line_items.find((one) => one.sku === sku);
const units = { line_items: [{ id: line.id, quantity: 1 }] };
const { amount } = await store.orders.previewRefund(order.id, units);
// The key identifies this refund, so if the program runs twice, the line is refunded only once.
const key = `refund:${order.id}:${line.id}:1`;
const refund = await store.orders.refund(order.id, { ...units, restock: true }, { idempotencyKey: key });
console.log(amount, refund.amount, refund.currency);
