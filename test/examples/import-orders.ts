import { appendFileSync, existsSync, openSync, readFileSync, truncateSync } from 'node:fs';
// In your project, import from 'store-management-api/client'.
import { createStoreClient, StoreApiError } from '#shared/client/store-client.ts';

/*
 * Imports orders from a file of JSON lines. Each line contains the fields of POST /orders and a unique `reference`:
 *
 *   node import-orders.ts orders.jsonl results.jsonl          with STORE_API_KEY and STORE_API in the environment
 *
 * It can be killed at any moment and run again without creating an order twice. Orders that already have a result are
 * not sent again. The Idempotency-Key of each call is derived from the reference, so if an order was created but the
 * program was killed before it wrote the result, the next run gets the same answer again (for 24 hours).
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
      // If the API refuses the order, the refusal is stored as the result. After any other error, the next run sends
      // the order again with the same Idempotency-Key.
      if (!(error instanceof StoreApiError) || error.outcome !== 'not_done' || error.status !== 422) throw error;
      write({ reference, error: { code: error.code, errors: error.errors, request_id: error.requestId } });
    }
  },
);

const results = resultsSoFar();
const refused = results.filter(({ error }) => error !== undefined).length;
console.log(`${results.length - refused} orders created, ${refused} refused`);

/**
 * Returns the results in the file. If the last line is incomplete because a run was killed, removes the line from the
 * file.
 */
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
