import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { surfaces } from '#shared/http/endpoint.ts';
import { verifyWebhook } from '#shared/webhooks/receiver/verify-webhook.cjs';

export type SmokeTest = {
  /** The scheme and host of the stage's API. */
  readonly origin: string;
  /** The URL of the function `echo-webhook`. */
  readonly receiver: string;
  /** The ID token of a platform operator. */
  readonly token: string;
  /** The release that must answer the requests; null to accept any release. */
  readonly release: string | null;
  /** Called after each completed step. */
  readonly say: (step: string) => void;
};

/**
 * The handle of the trial store in which the test runs. All releases use the same store, because stores cannot be
 * deleted.
 */
const handle = 'smoke-test';
/**
 * An SES mailbox that accepts everything. It is used because orders are confirmed by e-mail, and a bounce would count
 * against the account.
 */
const customer = { email: 'success@simulator.amazonses.com' };
/** How many times to look for the webhook. Usually it is delivered within two seconds, but the queues may be busy. */
const webhookTries = 60;
const pauseMs = 1_000;

type Json = Readonly<Record<string, unknown>>;
type Answer = { readonly data?: unknown; readonly next_cursor?: string | null };

/**
 * Tests a release from a user's point of view: signs in, sells a product in the test's own store, and receives a
 * webhook. Finally removes the objects that it created.
 * @throws Error that names the failed step
 */
export async function runSmokeTest(test: SmokeTest): Promise<void> {
  const admin = caller(test, surfaces.admin, test.token);
  await admin('GET', '/me');
  test.say('logged in');
  const storeId = await smokeStore(admin);
  const staff = caller(test, `${surfaces.admin}/stores/${storeId}`, test.token);
  test.say(`store ${handle} exists`);
  const undo: (() => Promise<unknown>)[] = [];
  try {
    await trade(test, staff, undo);
  } finally {
    // Remove the objects in reverse order. If one cannot be removed, continue with the others.
    const failed = [];
    for (const step of undo.reverse()) await step().catch((error: unknown) => failed.push(error));
    if (failed.length > 0) test.say(`${failed.length} of the created objects could not be removed`);
    else test.say('cleaned up');
  }
}

type Call = (method: string, path: string, body?: object) => Promise<Json>;

async function trade(test: SmokeTest, staff: Call, undo: (() => Promise<unknown>)[]): Promise<void> {
  const key = await staff('POST', '/api-keys', { name: 'Smoke test', scopes: ['write_products', 'write_orders'] });
  undo.push(() => staff('POST', `/api-keys/${key['id']}/revoke`));
  const endpoint = await staff('POST', '/webhook-endpoints', { url: test.receiver, topics: ['order.created'] });
  undo.push(() => staff('DELETE', `/webhook-endpoints/${endpoint['id']}`));

  const api = caller(test, surfaces.public, String(key['secret']));
  const product = await api('POST', '/products', {
    name: 'Smoke test',
    status: 'active',
    variants: [{ price: '1.00', inventory_tracked: false }],
  });
  undo.push(() => api('DELETE', `/products/${product['id']}`));
  const [variant] = product['variants'] as readonly Json[];
  test.say('product created');
  const order = await api('POST', '/orders', { customer, line_items: [{ variant_id: variant?.['id'], quantity: 2 }] });
  undo.push(() => api('POST', `/orders/${order['id']}/cancel`, {}));
  if (order['total'] === undefined) throw new Error(`The order has no total: ${JSON.stringify(order)}`);
  test.say('order created');

  const delivery = await delivered(staff, Number(endpoint['id']));
  const echoed = JSON.parse(String((delivery['response'] as Json | null)?.['body'] ?? 'null')) as Json | null;
  const sent = String((delivery['request'] as Json | null)?.['body'] ?? '');
  if (echoed?.['sha256'] !== createHash('sha256').update(sent).digest('hex')) {
    throw new Error(`The echo's answer does not match the bytes that the service sent: ${JSON.stringify(delivery['response'])}`);
  }
  const headers = { 'x-service-signature': String(echoed['signature']) };
  verifyWebhook({ headers, body: sent, secret: String(endpoint['secret']) });
  test.say('webhook delivered');
}

/** Waits until the order's webhook has been delivered. Returns the delivery, which contains the receiver's answer. */
async function delivered(staff: Call, endpointId: number): Promise<Json> {
  for (let n = 0; n < webhookTries; n += 1) {
    const [found] = (await staff('GET', `/webhook-deliveries?endpoint_id=${endpointId}`)) as unknown as readonly Json[];
    if (found !== undefined && Number(found['attempts']) > 0) {
      const delivery = await staff('GET', `/webhook-deliveries/${found['id']}`);
      if (delivery['status'] === 'succeeded') return delivery;
      // The list `tries` may still be empty, because an attempt is counted in `attempts` when it begins, but listed
      // only when it ends.
      const tries = delivery['tries'] as readonly unknown[];
      if (tries.length > 0) throw new Error(`The webhook was refused: ${JSON.stringify(tries)}`);
    }
    await sleep(pauseMs);
  }
  throw new Error(`No webhook was delivered within ${(webhookTries * pauseMs) / 1000} seconds.`);
}

/** Returns the id of the test's store. The first run creates the store. */
async function smokeStore(admin: Call): Promise<string> {
  const store = {
    name: 'Smoke test',
    handle,
    email: 'smoke-test@example.com',
    currency: 'EUR',
    timezone: 'Europe/Dublin',
    plan: null,
    status: 'trial',
  };
  const opened = await admin('POST', '/stores', store).catch(async (error: unknown) => {
    const known = await admin('GET', `/stores?limit=250`);
    const found = (known as unknown as readonly Json[]).find((one) => one['handle'] === handle);
    if (found === undefined) throw error;
    return found;
  });
  return String(opened['id']);
}

/**
 * Creates a function that sends API requests with a bearer token and returns the `data` of the response. Paths are
 * relative to `base`.
 *
 * The function throws if the request fails, or if the header `x-release` does not name the tested release.
 */
const caller =
  ({ origin, release }: SmokeTest, base: string, token: string): Call =>
  async (method, path, body) => {
    const response = await fetch(`${origin}${base}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${base}${path} was answered ${response.status}: ${text}`);
    const named = response.headers.get('x-release')?.split('/')[0] ?? null;
    if (release !== null && named !== release)
      throw new Error(`${method} ${base}${path} was answered by the release ${named}, not by the tested release.`);
    return ((text === '' ? {} : (JSON.parse(text) as Answer)).data ?? {}) as Json;
  };
