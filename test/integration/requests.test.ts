import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { receiveWebhooks } from '../support/fakes/webhook-receiver.ts';
import { assertNoFindingsAndRemove } from '../support/harness/assert-no-findings.ts';
import { type JsonAnswer, jsonClient } from '../support/harness/json-client.ts';
import { createKey, type LiveStore, openLiveStore } from '../support/harness/live-store.ts';
import { type RunningStack, runStack, tableWays } from '../support/harness/running-stack.ts';
import { until } from '../support/harness/until.ts';

type One = { readonly data: { readonly id: number } };
type Problem = { readonly error: { readonly type: string; readonly code: string } };

/** Returns the answer's bytes exactly as they were sent. (`fetch` would decompress them.) */
async function rawAnswer(url: string, method: string, headers: Readonly<Record<string, string>>) {
  const sent = request(url, { method, headers }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, bytes: await buffer(response) };
}

const mug = { name: 'Blue mug', variants: [{ price: '12.50' }] };

describe.each(tableWays)('requests to the running stack, tables reached %s', (_, tablesReached) => {
  let stack: RunningStack;
  let store: LiveStore;
  beforeAll(async () => {
    stack = await runStack(['--no-seed', tablesReached]);
    store = await openLiveStore(stack, 'requests');
  });
  afterAll(() => assertNoFindingsAndRemove(stack));

  const withNewKey = async () => jsonClient(stack.demo.api, (await createKey(store.admin)).secret);
  const rateOf = ({ headers }: JsonAnswer<unknown>) =>
    ['limit', 'remaining', 'reset'].map((name) => Number(headers.get(`x-ratelimit-${name}`) ?? Number.NaN));

  it('with one Idempotency-Key, sent twenty times concurrently, create one product and one event', async () => {
    const shop = await openLiveStore(stack, 'once');
    const receiver = await receiveWebhooks();
    await shop.subscribe(receiver.url, ['product.created']);
    const create = () => shop.api<One>('POST', '/products', mug, { 'idempotency-key': 'twenty' });
    const answers = await Promise.all(Array.from({ length: 20 }, create));

    const made = answers.filter(({ status, headers }) => status === 201 && !headers.has('idempotent-replayed'));
    expect(made).toHaveLength(1);
    for (const { status, headers, body } of answers.filter((answer) => answer !== made[0])) {
      if (status === 201) expect([headers.get('idempotent-replayed'), body]).toEqual(['true', made[0]?.body]);
      else expect([status, body]).toMatchObject([409, { error: { type: 'conflict', code: 'idempotency_in_progress' } }]);
    }
    const again = await create();
    expect([again.status, again.headers.get('idempotent-replayed'), again.body]).toEqual([201, 'true', made[0]?.body]);
    expect((await shop.api<{ data: unknown[] }>('GET', '/products')).body.data).toHaveLength(1);

    await receiver.arrived(1);
    // If this product had caused a second event, that event would have arrived before the event of the later product.
    const later = await shop.api<One>('POST', '/products', mug);
    const webhooks = await receiver.arrived(2);
    await receiver.close();
    const productIds = webhooks.map(({ body }) => (JSON.parse(body) as One).data.id);
    expect(productIds).toEqual([made[0]?.body.data.id, later.body.data.id]);
  });

  it('beyond 120 in a minute are refused, and only those, even with forty concurrent ones', async () => {
    const { body } = await store.api<One>('POST', '/products', mug);
    const api = await withNewKey();
    const answers: JsonAnswer<Problem>[] = [];
    // Sends the requests in rounds of 40. On a slow machine, 200 concurrent requests would overload the single process
    // that answers, and some would be refused.
    for (let round = 0; round < 5; round += 1) {
      const asked = Array.from({ length: 40 }, () => api<Problem>('GET', `/products/${body.data.id}`));
      answers.push(...(await Promise.all(asked)));
    }
    const served = answers.filter(({ status }) => status === 200);
    const [refused, ...others] = answers.filter(({ status }) => status === 429);
    expect([served.length, others.length + 1]).toEqual([120, 80]);
    expect(refused?.body).toMatchObject({ error: { type: 'rate_limited', code: 'rate_limited' } });
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(refused?.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  });

  it('get the rate limit and their own id in every answer', async () => {
    const api = await withNewKey();
    const stranger = jsonClient(stack.demo.api, 'so_live_unknown');
    const answers = [
      await api('GET', '/products'),
      await stranger('GET', '/products'),
      await api('GET', '/products/1'),
      await api('POST', '/products', {}),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 404, 422]);
    for (let used = 3; used < 120; used += 1) await api('GET', '/store');
    answers.push(await api('GET', '/store'));
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 404, 422, 429]);
    const startSec = Date.now() / 1000 - 60;
    for (const answer of answers) {
      const [limit, remaining, reset] = rateOf(answer);
      expect(limit).toBe(120);
      expect(remaining).toBeGreaterThanOrEqual(0);
      expect(reset).toBeGreaterThan(startSec);
      expect(answer.headers.get('x-request-id')).toMatch(/^req_[0-9A-Z]{26}$/);
    }
    expect(answers.map((answer) => rateOf(answer)[1]).filter((_, index) => index !== 1)).toEqual([119, 118, 117, 0]);
  });

  it('are answered in brotli or gzip, as their Accept-Encoding says, byte for byte', async () => {
    const shop = await openLiveStore(stack, 'compressed');
    const { body } = await shop.api<One>('POST', '/products', { ...mug, description: 'A mug that is blue. '.repeat(100) });
    const get = (encoding: string | null, method = 'GET') =>
      rawAnswer(`${stack.demo.api}/products/${body.data.id}`, method, {
        authorization: `Bearer ${shop.secret}`,
        ...(encoding === null ? {} : { 'accept-encoding': encoding }),
      });
    const plain = await get(null);
    expect(plain.headers).toMatchObject({ vary: 'Accept-Encoding', 'content-length': String(plain.bytes.byteLength) });
    expect(plain.headers['content-encoding']).toBeUndefined();
    const [br, gzip] = [await get('gzip;q=0.9, br'), await get('gzip')];
    expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip']);
    expect(brotliDecompressSync(br.bytes).equals(plain.bytes)).toBe(true);
    expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true);
    expect(br.headers['content-length']).toBe(String(br.bytes.byteLength));

    const head = await get('br', 'HEAD');
    expect([head.status, head.headers['content-encoding'], head.headers['content-length'], head.bytes.byteLength]).toEqual([
      ...[200, 'br', undefined, 0],
    ]);
  });

  it('for an unknown path are 404, with an unsupported method 405 and Allow', async () => {
    const unknown = await store.api<Problem>('GET', '/nothing');
    expect([unknown.status, unknown.body]).toMatchObject([404, { error: { type: 'not_found', code: 'unknown_route' } }]);
    const wrong = await store.api<Problem>('PUT', '/products', {});
    expect([wrong.status, wrong.body]).toMatchObject([405, { error: { type: 'invalid_request', code: 'method_not_allowed' } }]);
    expect(wrong.headers.get('allow')).toBe('GET, HEAD, OPTIONS, POST');
    expect(rateOf(wrong)[0]).toBe(120);
  });

  it('with a key are refused from the moment it is rotated or revoked', async () => {
    const key = await createKey(store.admin);
    const statusWith = async (secret: string) => (await jsonClient(stack.demo.api, secret)('GET', '/store')).status;
    expect(await statusWith(key.secret)).toBe(200);

    const { body } = await store.admin<{ data: { secret: string } }>('POST', `/api-keys/${key.id}/roll`, {});
    expect(await statusWith(key.secret)).toBe(401);
    expect(await statusWith(body.data.secret)).toBe(200);

    await store.admin('POST', `/api-keys/${key.id}/revoke`, {});
    expect(await statusWith(body.data.secret)).toBe(401);
  });

  it("of staff have the effects of integrations' requests, and link to the events they caused", async () => {
    const shop = await openLiveStore(stack, 'staff');
    const made = await shop.admin<One>('POST', '/products', mug, { 'idempotency-key': 'by-staff' });
    expect(made.status).toBe(201);
    for (const path of ['/products', `/products/${made.body.data.id}`, '/inventory-levels', '/orders', '/locations']) {
      const [ours, theirs] = [await shop.admin<object>('GET', path), await shop.api<object>('GET', path)];
      expect([path, ours.status, { ...ours.body, as_of: null }]).toEqual([path, 200, { ...theirs.body, as_of: null }]);
    }
    const anonymous = await fetch(`${stack.demo.admin}/stores/${shop.id}/orders`, { headers: { authorization: `Bearer ${shop.secret}` } });
    expect(anonymous.status).toBe(401);

    type Event = { readonly id: string; readonly topic: string; readonly actor: { readonly type: string } | null };
    const caused = await until(
      async () => (await shop.admin<{ data: Event[] }>('GET', `/events?request_id=${made.headers.get('x-request-id')}`)).body.data,
      (events) => events.length === 1,
    );
    expect(caused).toMatchObject([{ topic: 'product.created', actor: { type: 'staff' } }]);
    expect((await shop.api<{ data: Event }>('GET', `/events/${caused[0]?.id}`)).body.data).toEqual(caused[0]);

    const me = await jsonClient(stack.demo.admin, stack.demo.admin_token)('GET', '/me');
    expect([me.status, me.body]).toMatchObject([200, { data: { object: 'person', operator: true } }]);
  });
});
