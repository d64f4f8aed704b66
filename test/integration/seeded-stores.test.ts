import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { receiveWebhooks } from '../support/fakes/webhook-receiver.ts';
import { assertNoFindingsAndRemove } from '../support/harness/assert-no-findings.ts';
import { jsonClient } from '../support/harness/json-client.ts';
import { createKey } from '../support/harness/live-store.ts';
import { newDataDir, type RunningStack, runStack, startArguments } from '../support/harness/running-stack.ts';
import { until } from '../support/harness/until.ts';

type Thing = { readonly id: number; readonly created_at: string; readonly [field: string]: unknown };
type Page = { readonly data: readonly Thing[]; readonly next_cursor: string | null };

const dayMs = 24 * 3_600_000;

/** Returns a client for the live demo store, and a function that reads all pages of a list. */
function liveStore({ demo }: RunningStack) {
  const api = jsonClient(demo.api, demo.keys?.full ?? '');
  return { api, all: (path: string) => pages(api, path) };
}

async function pages(api: ReturnType<typeof jsonClient>, path: string): Promise<readonly Thing[]> {
  const found: Thing[] = [];
  for (let cursor = ''; ; ) {
    const { body } = await api<Page>('GET', `${path}?limit=100${cursor}`);
    found.push(...body.data);
    if (body.next_cursor === null) return found;
    cursor = `&cursor=${body.next_cursor}`;
  }
}

/** Returns how often each value occurs, sorted by value. */
function count(values: readonly string[]): Readonly<Record<string, number>> {
  const groups = [...Map.groupBy(values, (value) => value)].map(([value, those]) => [value, those.length] as const);
  return Object.fromEntries(groups.sort(([a], [b]) => (a < b ? -1 : 1)));
}

const statuses = async (stack: RunningStack, path: string) => count((await liveStore(stack).all(path)).map(({ status }) => String(status)));

/**
 * Waits until the workers have processed the seed: the gift cards are issued, their order is fulfilled, the purchase
 * order without an e-mail recipient is marked as failed, and all stock movements are recorded.
 */
async function settle(stack: RunningStack): Promise<void> {
  const admin = jsonClient(`${stack.demo.admin}/stores/${stack.demo.store_id}`, stack.demo.admin_token);
  // Polls with a separate key, at a rate below the key's rate limit.
  const { secret } = await createKey(admin);
  const api = jsonClient(stack.demo.api, secret);
  const ask = async () => {
    await pause(1500);
    const paths = ['/gift-cards?status=active', '/purchase-orders?status=failed', '/orders?status=processing'];
    return Promise.all(paths.map(async (path) => (await api<Page>('GET', path)).body.data.length));
  };
  await until(ask, (found) => found.join() === '4,1,14');
  const movements = async () => {
    await pause(1500);
    return (await pages(api, '/inventory-movements')).length;
  };
  await until(movements, (count) => count === 238);
}

const compared = ['/products', '/customers', '/discounts', '/orders', '/returns', '/bookings', '/purchase-orders', '/inventory-movements'];

/**
 * Returns the history of the live store in a form that can be compared with another store's: without ids, and with
 * times relative to the store's creation.
 */
async function historyOf(stack: RunningStack) {
  const { api, all } = liveStore(stack);
  const { body } = await api<{ data: Thing }>('GET', '/store');
  const sinceMs = Date.parse(body.data.created_at);
  const since = (time: unknown) => (typeof time === 'string' ? Date.parse(time) - sinceMs : null);
  const of = (things: readonly Thing[]) =>
    things.map((one) => {
      const { status, payment_status, total, refunded_total, name, email, code, delta, quantity } = one;
      const happened = ['created_at', 'paid_at', 'cancelled_at', 'starts_at', 'ends_at'].map((field) => since(one[field]));
      return [...happened, status, payment_status, total, refunded_total, name, email, code, delta, quantity];
    });
  return Promise.all(compared.map(async (path) => [path, of(await all(path))] as const));
}

/** Starts the stack on a new data folder, and kills it as soon as the seed has placed an order. */
async function killWhileSeeding(dataDir: string): Promise<void> {
  const child = spawn(process.execPath, startArguments(dataDir, []), { stdio: 'ignore' });
  const log = join(dataDir, 'service.log');
  await until(
    async () => existsSync(log) && readFileSync(log, 'utf8').includes('"POST /v1/orders"'),
    (hasOrders) => hasOrders,
  );
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

describe('the demo stores', () => {
  let stack: RunningStack;
  beforeAll(async () => {
    stack = await runStack();
  });
  afterAll(() => assertNoFindingsAndRemove(stack));

  it('send a newly added endpoint no earlier event', async () => {
    const { api } = liveStore(stack);
    const receiver = await receiveWebhooks();
    const addedMs = Date.now();
    const admin = jsonClient(`${stack.demo.admin}/stores/${stack.demo.store_id}`, stack.demo.admin_token);
    const { status, body } = await admin<{ data: Thing }>('POST', '/webhook-endpoints', { url: receiver.url, topics: ['*'] });
    expect(status).toBe(201);
    const made = await api<{ data: Thing }>('POST', '/products', { name: 'Blue mug', variants: [{ price: '12.50' }] });
    const events = () => receiver.received.map((webhook) => JSON.parse(webhook.body) as { created_at: string; data: { id: number } });
    await until(async () => events().some(({ data }) => data.id === made.body.data.id), Boolean);
    // Clocks differ, so an endpoint also receives events from a few seconds before it was added.
    expect(events().filter(({ created_at }) => Date.parse(created_at) < addedMs - 5_000)).toEqual([]);
    await admin('DELETE', `/webhook-endpoints/${body.data.id}`);
    await api('DELETE', `/products/${made.body.data.id}`);
    await receiver.close();
  });

  it('continue in the present', () => settle(stack));

  it('have orders over 88 days, in every status that requests can cause', async () => {
    const orders = await liveStore(stack).all('/orders');
    expect(count(orders.map(({ status, payment_status }) => `${status}, ${payment_status}`))).toEqual({
      'cancelled, refunded': 6,
      'cancelled, unpaid': 1,
      'delivered, paid': 38,
      'delivered, partially_refunded': 12,
      'pending, unpaid': 3,
      'processing, paid': 14,
      'refunded, refunded': 2,
      'shipped, paid': 1,
    });
    const times = orders.map(({ created_at }) => Date.parse(created_at));
    expect(Math.round((Math.max(...times) - Math.min(...times)) / dayMs)).toBe(87);
    expect(new Set(times.map((ms) => Math.floor(ms / dayMs))).size).toBeGreaterThan(60);
  });

  it.each([
    ['/returns', { approved: 2, cancelled: 1, closed: 1, declined: 1, received: 1, requested: 1 }],
    ['/bookings', { cancelled: 1, completed: 11, confirmed: 2, no_show: 1, pending: 1 }],
    ['/purchase-orders', { accepted: 1, cancelled: 1, draft: 2, failed: 1, sent: 1, shipped: 2 }],
    ['/gift-cards', { active: 4, disabled: 1, expired: 1, used: 1 }],
  ])('have %s with %j', async (path, expected) => {
    expect(await statuses(stack, path)).toEqual(expected);
  });

  it('have past and future bookings', async () => {
    const bookings = await liveStore(stack).all('/bookings');
    const days = bookings.map(({ starts_at }) => Math.round((Date.parse(String(starts_at)) - Date.now()) / dayMs));
    expect([Math.min(...days) < -70, Math.max(...days) >= 9]).toEqual([true, true]);
  });

  it('have discount codes that are active, not started, expired, switched off and used up', async () => {
    const discounts = await liveStore(stack).all('/discounts');
    const now = new Date().toISOString();
    const state = ({ is_active, starts_at, ends_at, usage_limit, times_used }: Thing): string => {
      if (is_active === false) return 'off';
      if (starts_at !== null && String(starts_at) > now) return 'to come';
      if (ends_at !== null && String(ends_at) < now) return 'over';
      return usage_limit !== null && times_used === usage_limit ? 'used up' : 'active';
    };
    expect(Object.fromEntries(discounts.map((one) => [one['code'], [state(one), one['times_used']]]))).toEqual({
      WELCOME10: ['active', 4],
      FREESHIP: ['active', 2],
      WINTER: ['to come', 0],
      SUMMER: ['over', 2],
      PAUSED: ['off', 0],
      ONCE: ['used up', 1],
    });
  });

  it('have one blocked customer', async () => {
    const customers = await liveStore(stack).all('/customers');
    expect(customers.filter(({ is_blocked }) => is_blocked).map(({ email }) => email)).toEqual(['rory.quinn@example.com']);
  });

  it('have sales on many days, and refunds on others', async () => {
    const { api } = liveStore(stack);
    type Row = { readonly orders: number; readonly returns: string };
    const date = (days: number): string => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
    const path = `/reports/sales?interval=day&from=${date(-90)}&to=${date(0)}`;
    const { rows } = (await api<{ data: { rows: readonly Row[] } }>('GET', path)).body.data;
    expect(rows.filter(({ orders }) => orders > 0).length).toBeGreaterThan(55);
    expect(rows.filter(({ orders, returns }) => orders === 0 && returns !== '0.00').length).toBeGreaterThan(0);
    expect(rows.filter(({ returns }) => returns !== '0.00').length).toBeGreaterThan(10);
  });

  it('are the same at every first start, even after a killed one', async () => {
    const dataDir = newDataDir();
    await killWhileSeeding(dataDir);
    const again = await runStack([], dataDir);
    try {
      await settle(again);
      expect(again.printed()).toContain('Filling the demo stores');
      expect(await historyOf(again)).toEqual(await historyOf(stack));
    } finally {
      await assertNoFindingsAndRemove(again);
    }
  });
});
