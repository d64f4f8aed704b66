import { appendFileSync, existsSync, openSync, readFileSync, truncateSync } from 'node:fs';
// Elsewhere: 'store-management-api/client'.
import { createStoreClient, StoreApiError } from '#shared/client/store-client.ts';

/*
 * Imports orders from a file of JSON lines, each with a `reference` of its own beside what POST /orders takes:
 *
 *   node import-orders.ts orders.jsonl results.jsonl          with STORE_API_KEY and STORE_API in the environment
 *
 * Killed at any moment and run again, it goes on, and no order is made twice: the key of each call is made from the reference, so what was
 * made before its result was written is answered again (for 24 hours), and what has a result is not sent at all.
 */

type Row = { readonly reference: string; readonly order: Parameters<typeof store.orders.create>[0] };
type Result = { readonly reference: string; readonly order_id?: number; readonly error?: object };

const [, , ordersFile = 'orders.jsonl', resultsFile = 'results.jsonl'] = process.argv;
const { STORE_API_KEY: apiKey = '', STORE_API: baseUrl = '' } = process.env;
const store = createStoreClient({ apiKey, baseUrl });

const done = new Set(resultsSoFar().map(({ reference }) => reference));
const rows = readFileSync(ordersFile, 'utf8')
  .split('\n')
  .filter((line) => line.trim() !== '')
  .map((line): Row => {
    const { reference, ...order } = JSON.parse(line);
    return { reference, order };
  });

await store.each(
  rows.filter(({ reference }) => !done.has(reference)),
  async ({ reference, order }) => {
    try {
      const { id } = await store.orders.create(order, { idempotencyKey: `import-orders:${reference}` });
      write({ reference, order_id: id });
    } catch (error) {
      // Only what the API refuses is a result. After anything else the order may exist: it stays open, and the next run asks again.
      if (!(error instanceof StoreApiError) || error.outcome !== 'not_done' || error.status !== 422) throw error;
      write({ reference, error: { code: error.code, errors: error.errors, request_id: error.requestId } });
    }
  },
);

const results = resultsSoFar();
const refused = results.filter(({ error }) => error !== undefined).length;
console.log(`${results.length - refused} orders made, ${refused} refused`);

/** The results written before. A last line that was cut off by the end of the program is dropped; its order is asked for again. */
function resultsSoFar(): readonly Result[] {
  if (!existsSync(resultsFile)) openSync(resultsFile, 'a');
  const text = readFileSync(resultsFile, 'utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  if (whole.length < text.length) truncateSync(resultsFile, Buffer.byteLength(whole));
  return whole
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

function write(result: Result): void {
  appendFileSync(resultsFile, `${JSON.stringify(result)}\n`);
}
