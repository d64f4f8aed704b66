import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { decodeJwt } from 'jose';
import { keys } from '#shared/table/keys.ts';
import { openTable } from '#shared/table/table-client.ts';
import { assertNoFindingsAndRemove } from '../support/harness/assert-no-findings.ts';
import { type JsonClient, jsonClient } from '../support/harness/json-client.ts';
import { type LiveStore, openLiveStore } from '../support/harness/live-store.ts';
import { lastRelease } from '../support/harness/releases/last-release.ts';
import { type RunningStack, runStack } from '../support/harness/running-stack.ts';

/*
 * While a release is rolled out, requests of one client are answered now by the version before and now by this one, on one table. Workers are those of
 * this version.
 */

/** What answers show in this version and not in the one before: fields may be added. */
const addedFields: ReadonlySet<string> = new Set(['external_ids', 'metadata', 'product_type', 'tags', 'taxable']);
const withoutAdded = (name: string, value: unknown): unknown => (addedFields.has(name) ? undefined : value);

const release = lastRelease();
const why = typeof release === 'string' ? ` (skipped: ${release})` : '';

type One = { readonly data: Readonly<Record<string, unknown>> & { readonly id: number } };
type Order = { readonly data: { readonly id: number; readonly line_items: readonly { readonly id: number }[] } };

(typeof release === 'string' ? describe.skip : describe)(`this version and the release before it on one table${why}`, () => {
  let stack: RunningStack;
  let store: LiveStore;
  let before: { readonly server: ChildProcess; readonly api: JsonClient; readonly apiWith: (key: string) => JsonClient };

  const ending = new AsyncDisposableStack();
  beforeAll(async () => {
    if (typeof release === 'string') return;
    stack = await runStack(['--no-seed']);
    ending.defer(() => assertNoFindingsAndRemove(stack));
    store = await openLiveStore(stack, 'two-releases');
    before = await serveRelease(release.root, stack, store.secret);
    ending.defer(() => void before.server.kill());
  });
  afterAll(() => ending.disposeAsync());

  /** Says what each of the two answers to a GET; throws when they differ. */
  async function readByBoth(path: string): Promise<unknown> {
    const [now, then] = [await store.api('GET', path), await before.api('GET', path)];
    if (now.status !== 200 || then.status !== 200) throw new Error(`${path} is answered ${now.status} now and ${then.status} before.`);
    // `as_of` is the time of the request.
    const told = [now.body, then.body].map((body) => JSON.stringify({ ...(body as object), as_of: null }, withoutAdded));
    if (told[0] !== told[1]) throw new Error(`${path} is not the same for both:\n${told.join('\n')}`);
    return now.body;
  }

  /** Every request goes to the other one of the two than the request before it. */
  function alternating(first: 'now' | 'before'): JsonClient {
    const clients = first === 'now' ? [store.api, before.api] : [before.api, store.api];
    let sent = 0;
    return async (method, path, body, headers) => {
      const answer = await (clients[sent % 2] ?? store.api)<never>(method, path, body, headers);
      sent += 1;
      if (answer.status >= 300) throw new Error(`${method} ${path} was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
      return answer;
    };
  }

  /** A slice of what integrations do; whatever one of the two has written, both read, and the other one changes. */
  async function trade(api: JsonClient, name: string): Promise<{ readonly productId: number; readonly orderId: number }> {
    const product = (
      await api<One>('POST', '/products', {
        name,
        status: 'active',
        variants: [{ sku: `${name}-1`, price: '12.50', inventory_quantity: 5 }],
      })
    ).body.data;
    const [variant] = product['variants'] as readonly { readonly id: number }[];
    await readByBoth(`/products/${product.id}`);
    await api('PATCH', `/products/${product.id}`, { description: `${name}, changed` });
    await readByBoth(`/products/${product.id}`);

    const levels = await store.api<{ readonly data: readonly { readonly location_id: number }[] }>(
      'GET',
      `/inventory-levels?variant_ids=${variant?.id}`,
    );
    const at = { variant_id: variant?.id, location_id: levels.body.data[0]?.location_id };
    await api('POST', '/inventory-levels/set', { ...at, on_hand: 20 });
    await api('POST', '/inventory-levels/adjust', { ...at, delta: -3, reason: 'broken' });
    await readByBoth(`/inventory-levels?variant_ids=${variant?.id}`);

    const email = `${name}@example.com`;
    const customer = (await api<One>('POST', '/customers', { email, first_name: 'Ada' })).body.data;
    await api('PATCH', `/customers/${customer.id}`, { last_name: 'Lovelace' });
    await readByBoth(`/customers/${customer.id}`);
    const discount = (await api<One>('POST', '/discounts', { code: `${name}10`, type: 'percentage', value: '10.00' })).body.data;
    await api('PATCH', `/discounts/${discount.id}`, { value: '20.00' });
    await readByBoth(`/discounts/${discount.id}`);

    const key = { 'idempotency-key': `order-${name}` };
    const body = { customer: { email }, discount_code: `${name}10`, line_items: [{ variant_id: variant?.id, quantity: 2 }] };
    const { data: order } = (await api<Order>('POST', '/orders', body, key)).body;
    // The retry meets the other version, and gets the answer that the first one stored.
    expect((await api<Order>('POST', '/orders', body, key)).body.data.id).toBe(order.id);
    await readByBoth(`/orders/${order.id}`);
    await api('POST', `/orders/${order.id}/mark-paid`, {});
    await api('POST', `/orders/${order.id}/fulfill`, {});
    await readByBoth(`/orders/${order.id}`);
    await api('POST', `/orders/${order.id}/refunds`, { line_items: [{ id: order.line_items[0]?.id, quantity: 1 }] });
    await readByBoth(`/orders/${order.id}/refunds`);
    await readByBoth(`/orders/${order.id}`);
    return { productId: product.id, orderId: order.id };
  }

  it.each(['now', 'before'] as const)('trade in turns, beginning with %s: what one writes the other reads and changes', async (first) => {
    await trade(alternating(first), `turn-${first}`);
    for (const list of ['/products', '/orders', '/customers', '/discounts', '/inventory-levels']) await readByBoth(list);
  });

  it('a change by the version before leaves the fields that it does not know', async () => {
    const body = { email: 'erp@example.com', external_ids: { erp: '4711' }, metadata: { tier: 'gold' } };
    // A key has 120 requests in a minute, which the others use up.
    const { api, secret } = await openLiveStore(stack, 'added-fields');
    const { id } = (await api<One>('POST', '/customers', body)).body.data;
    expect((await before.apiWith(secret)('PATCH', `/customers/${id}`, { note: 'Changed' })).status).toBe(200);
    const { data } = (await api<{ readonly data: readonly object[] }>('GET', '/customers?external_id=erp:4711')).body;
    expect(data).toMatchObject([{ id, ...body, note: 'Changed' }]);
  });

  it('would be found apart: a row of a form that one of them does not know', async () => {
    const { orderId } = await trade(alternating('now'), 'planted');
    const { dynamodb } = stack.demo;
    const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
    const { client, name } = openTable(dynamodb?.table ?? '', { endpoint: dynamodb?.endpoint ?? '', region: 'eu-west-1', credentials });
    const set = (value: unknown): Promise<{ readonly Attributes?: Record<string, unknown> | undefined }> =>
      client.send(
        new UpdateCommand({
          TableName: name,
          Key: keys.listed(store.id, 'ORDER', orderId),
          UpdateExpression: 'SET currency = :value',
          ExpressionAttributeValues: { ':value': value },
          ReturnValues: 'UPDATED_OLD',
        }),
      );
    const { Attributes: was } = await set({ code: 'EUR' });
    await expect(readByBoth(`/orders/${orderId}`)).rejects.toThrow(`/orders/${orderId} is answered`);
    await set(was?.['currency']);
    await readByBoth(`/orders/${orderId}`);
  });
});

/** The API of a release, on the tables of a stack. */
async function serveRelease(root: string, { demo }: RunningStack, secret: string) {
  const { iss, aud } = decodeJwt(demo.admin_token);
  const server = spawn(process.execPath, [resolve('test/support/harness/releases/release-server.ts'), root], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: {
      PATH: process.env['PATH'],
      AWS_REGION: 'eu-west-1',
      AWS_ACCESS_KEY_ID: 'local',
      AWS_SECRET_ACCESS_KEY: 'local',
      AWS_ENDPOINT_URL_DYNAMODB: demo.dynamodb?.endpoint,
      TABLE_NAME: demo.dynamodb?.table,
      ADMIN_ISSUER: iss,
      ADMIN_AUDIENCE: String(aud),
    },
  });
  // The first line is its address; what follows are the lines of its functions.
  const ended = once(server, 'exit').then(([code]) => [`it ended with ${code}`]);
  const [line] = (await Promise.race([once(server.stdout.setEncoding('utf8'), 'data'), ended])) as [string];
  server.stdout.resume();
  const origin = line.match(/listening at (\S+)/)?.[1];
  if (origin === undefined) throw new Error(`The release before cannot be served: ${line}`);
  const apiWith = (key: string): JsonClient => jsonClient(`${origin}/v1`, key);
  return { server, apiWith, api: apiWith(secret) };
}
