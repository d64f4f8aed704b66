import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAdminClient } from '#shared/client/admin-client.ts';
import { createStoreClient } from '#shared/client/store-client.ts';
import { startReceiver } from '../support/fakes/receiver.ts';
import { assertNoFindingsAndRemove } from '../support/harness/assert-no-findings.ts';
import { runStoreApi } from '../support/harness/command-line-harness.ts';
import { itemsOf } from '../support/harness/items-of.ts';
import { type LiveStore, openLiveStore } from '../support/harness/live-store.ts';
import { type RunningStack, runStack } from '../support/harness/running-stack.ts';
import { applyImport, planImport } from '../support/harness/server-imports.ts';
import { storedTexts, wordsIn } from '../support/harness/stored-traces.ts';
import { until } from '../support/harness/until.ts';

/*
 * Erases a customer with 50 orders from a running local stack, and then searches everything that the stack has stored.
 * Each text about the person is different, so that a failure names the field whose text was not erased.
 */

type Made = { readonly id: number; readonly [field: string]: unknown };
type One = { readonly data: Made };

/** Every text about the person contains one of these words. */
const words = ['zwolfaxt', 'quillfeather', '771 940 283', '771940283'];
let texts = 0;

/**
 * Returns a unique text about the person, with accents. The texts alternate between two spellings: composed letters,
 * and decomposed capitals.
 */
function word(name: string): string {
  texts += 1;
  const text = `Zwölfaxt${texts} ${name} Ýmisdóttir`;
  return texts % 2 === 0 ? text.normalize('NFD').toUpperCase() : text.normalize('NFC');
}
const email = 'Ymir.Quillfeather+Shop@Zwolfaxt-Mail.example';
const otherEmail = 'before.quillfeather@zwolfaxt-mail.example';
const phone = '+354 771 940 283';
/** The person's id in another system. */
const elsewhere = 'quillfeather-771940283';
const address = () => ({
  ...{ first_name: word('first'), last_name: word('last'), company: word('company'), phone },
  ...{
    line1: word('line 1'),
    line2: word('line 2'),
    city: word('city'),
    postcode: `${word('zip').slice(0, 12)}`,
    country: 'IE',
    region: 'Clare',
  },
});

describe('the erasure of a customer with 50 orders on the running stack', () => {
  let stack: RunningStack;
  let store: LiveStore;
  let customerId: number;
  let factsBefore: unknown;
  let emailsBefore: ReadonlySet<string> = new Set();
  const received: string[] = [];
  /**
   * The status with which the failing endpoint answers. The test changes this status when it switches the endpoint on
   * again.
   */
  let failing = 500;
  let receiver: { readonly port: number; readonly close: () => Promise<void> };
  let endpointId: number;

  const ask = async (method: string, path: string, body?: object, headers?: Readonly<Record<string, string>>): Promise<Made> => {
    const client = path.startsWith('/admin/') ? store.admin : store.api;
    const answer = await client<One>(method, path.replace('/admin/', '/'), body, headers);
    if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body.data;
  };
  const admin = () => createAdminClient({ token: stack.demo.admin_token, baseUrl: stack.demo.admin }).store(store.id);
  const environment = () => ({
    STORE_API_URL: stack.demo.api,
    STORE_API_ADMIN_TOKEN: stack.demo.admin_token,
    STORE_API_STORE: store.id,
  });
  const linesOf = (order: Made | undefined) => (order?.['line_items'] ?? []) as readonly Made[];
  const variantOf = (product: Made): number => (product['variants'] as readonly Made[])[0]?.id ?? 0;

  /** Returns the figures that the erasure must not change. */
  async function facts(): Promise<unknown> {
    const report = await ask('GET', '/admin/reports/sales');
    const breakdown = await ask('GET', '/admin/reports/sales/breakdown?by=product');
    const levels = (await itemsOf(admin().inventory.list({ limit: 250 }))).map(({ variant_id, location_id, on_hand }) => ({
      ...{ variant_id, location_id, on_hand },
    }));
    const { orders_count, total_spent, last_order_at } = await ask('GET', `/admin/customers/${customerId}`);
    const orders = (await itemsOf(admin().orders.list({ limit: 250 }))).map(({ id, total, refunded_total, status: state }) => ({
      ...{ id, total, refunded_total, state },
    }));
    return { report, breakdown, levels, orders_count, total_spent, last_order_at, orders };
  }

  /**
   * Returns each place where a text about the person is stored, except e-mails sent before the erasure, which are in
   * the recipients' mailboxes.
   */
  function traces(): readonly string[] {
    const kept = [...storedTexts(stack.dataDir)].filter(({ where }) => !emailsBefore.has(where));
    return kept.flatMap(({ where, text }) => {
      const kind = /"entity":\{"S":"(\w+)"\}/.exec(text)?.[1];
      const found = wordsIn(text, words);
      return found.length === 0 ? [] : [`${kind ?? where}: ${found.join(' ')}`];
    });
  }

  async function everyKindOfOrder(): Promise<void> {
    const variants = await Promise.all(
      ['physical', 'digital', 'gift_card', 'booking'].map(async (kind) => {
        const price = { physical: '12.35', digital: '7.99', gift_card: '25.00', booking: '30.00' }[kind] ?? '';
        const quantity = kind === 'physical' || kind === 'digital' ? { inventory_quantity: 200 } : {};
        return ask('POST', '/admin/products', { name: `A ${kind}`, kind, status: 'active', variants: [{ price, ...quantity }] });
      }),
    );
    const [goods = 0, digital = 0, card = 0, lesson = 0] = variants.map(variantOf);
    const room = await ask('POST', '/admin/booking-resources', { name: 'Room' });
    await ask('PUT', `/admin/booking-services/${variants[3]?.id}`, { duration_minutes: 60, resources: [room.id], capacity: 9 });
    await ask('POST', '/discounts', { code: 'TENTH', type: 'percentage', value: '10.00', once_per_customer: true });
    const supplier = await ask('POST', '/admin/suppliers', { name: 'Acme', email: 'orders@acme.example' });

    const customer = await ask('POST', '/customers', {
      ...{ email: otherEmail, first_name: word('first'), last_name: word('last'), phone, company: word('company'), note: word('note') },
      ...{ external_ids: { crm: word('id elsewhere') }, metadata: { [word('remark').slice(0, 30)]: word('remarked') } },
      addresses: [address()],
    });
    customerId = customer.id;
    await ask('PATCH', `/customers/${customerId}`, { email, note: word('second note'), external_ids: { crm: elsewhere } });

    const placed: Made[] = [];
    for (let n = 0; n < 50; n += 1) {
      const shipping = address();
      placed.push(
        await ask(
          'POST',
          '/orders',
          {
            line_items: [{ variant_id: n % 10 === 4 ? digital : n % 10 === 5 ? card : goods, quantity: 1 + (n % 3) }],
            // Some orders are guest orders, whose e-mail address is in capitals.
            customer: n % 7 === 6 ? { email: email.toUpperCase(), first_name: word('guest') } : { id: customerId },
            payment_status: n % 5 === 3 ? 'pending' : 'paid',
            ...{ note: word('order note'), customer_note: word('wish'), shipping_address: shipping, billing_address: address() },
            ...(n === 0 ? { discount_code: 'TENTH' } : {}),
            send_receipt: n < 4,
          },
          { 'idempotency-key': `order-${n}` },
        ),
      );
    }
    for (const [n, order] of placed.entries()) {
      const { id } = order;
      const line = linesOf(order)[0]?.id;
      const isGoods = n % 10 !== 4 && n % 10 !== 5;
      if (n % 5 === 0 && n % 10 === 0) await ask('POST', `/orders/${id}/refunds`, { amount: '1.50', note: word('refund') });
      if (n % 5 === 1) await ask('POST', `/admin/orders/${id}/notes`, { message: word('called') });
      if (n % 5 === 2) {
        const tracking = { company: 'UPS', number: word('parcel').slice(0, 20), url: 'https://post.example/quillfeather' };
        await ask('POST', `/orders/${id}/fulfill`, { tracking });
        const back = { line_items: [{ id: line, quantity: 1, note: word('torn') }], note: word('return') };
        const { id: returnId } = await ask('POST', `/orders/${id}/returns`, back);
        if (n % 2 === 0) await ask('POST', `/returns/${returnId}/receive`, { line_items: [{ id: 1, restock: true }], refund: {} });
      }
      if (n % 10 === 8) await ask('POST', `/orders/${id}/cancel`, { reason: 'customer' });
      if (n === 6 && isGoods) {
        await ask('POST', '/admin/purchase-orders', {
          ...{ supplier_id: supplier.id, order_id: id, line_items: [{ order_item_id: line, quantity: 1 }], note: word('to supplier') },
          ship_to: { name: word('receiver'), line1: word('line 1'), city: word('city'), country: 'IE' },
          send: true,
        });
      }
    }
    const gift = await ask('POST', '/gift-cards', {
      ...{ value: '30.00', customer_id: customerId, recipient_email: email, recipient_name: word('name'), message: word('wishes') },
      note: word('card note'),
    });
    await ask('POST', `/gift-cards/${gift.id}/redemptions`, { amount: '5.00', reference: word('till').slice(0, 20) });
    for (const hour of [10, 12]) {
      const booking = await ask('POST', '/admin/bookings', {
        ...{ variant_id: lesson, starts_at: `2099-07-01T${hour}:00:00Z`, notes: word('booking'), ignore_rules: true },
        customer: hour === 10 ? { id: customerId } : { email, first_name: word('guest'), phone },
      });
      if (hour === 12) await ask('POST', `/bookings/${booking.id}/cancel`, { refund: 'full' });
    }
  }

  async function importTwice(): Promise<void> {
    const file = (first: string) =>
      `Email,First Name,Last Name,Phone,Note\n${email},${first},${word('imported')},${phone},${word('imported note')}\n` +
      `${email},${word('twice')},No,,\nnobody-quillfeather,No,No,,\n`;
    await applyImport(admin(), (await planImport(admin(), 'customers', file(word('imported first')))).id);
    // Adds the person's data to a bulk operation and to an export file.
    const { bulk } = createStoreClient({ apiKey: store.secret, baseUrl: stack.demo.api });
    await bulk.run([{ email, first_name: word('bulk'), last_name: word('lines') }], { operation: 'createCustomer', pollMs: 200 });
    expect((await itemsOf(bulk.export('customer', { pollMs: 200 }))).map((one) => one.email)).toContain(email);
    // Creates an import that is planned but never applied.
    await planImport(admin(), 'customers', file(word('planned first')));
  }

  beforeAll(async () => {
    // Time runs 60 times as fast, so schedules that run every five minutes run every five seconds.
    stack = await runStack(['--no-seed', '--time-scale', '60']);
    store = await openLiveStore(stack, 'forgetful');
    receiver = await startReceiver(async (request, response) => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of request as AsyncIterable<Uint8Array>) chunks.push(chunk);
      const body = Buffer.concat(chunks).toString('utf8');
      received.push(body);
      // The receiver repeats the payload in its answer, as many receivers do.
      const status = request.url === '/failing' ? failing : 200;
      response.writeHead(status, { 'content-type': 'application/json', 'x-echo': encodeURIComponent(body.slice(0, 300)) }).end(body);
    });
    await store.subscribe(`http://127.0.0.1:${receiver.port}/hook`, ['*']);
    ({ id: endpointId } = await store.subscribe(`http://127.0.0.1:${receiver.port}/failing`, ['*']));
    await everyKindOfOrder();
    await importTwice();
    await ask('GET', `/customers?email=${encodeURIComponent(email)}`).catch(() => undefined);
    await store.api('GET', `/orders?email=${encodeURIComponent(email)}`);
    await until(
      async () => (await itemsOf(admin().activity.list({ limit: 250 }))).length,
      (count) => count > 60,
    );
    await until(
      async () => received.length,
      (count) => count > 60,
    );
    factsBefore = await facts();
  });
  afterAll(async () => {
    await receiver.close();
    await assertNoFindingsAndRemove(stack);
  });

  it('finds data in rows, indexes, events, deliveries, answers, import files and e-mails', () => {
    const kinds = new Set(traces().map((trace) => trace.slice(0, trace.indexOf(':')).replace(/[/].*/, '')));
    expect([...kinds].sort()).toEqual([
      ...[
        'activity',
        'booking',
        'bulk_operation',
        'customer',
        'dynamodb.db row',
        'event',
        'gift_card',
        'gift_card_movement',
        'idempotency',
        'mail',
      ],
      ...[
        'order',
        'order_note',
        'purchase_order',
        'queues',
        'refund',
        'return',
        'search_entry',
        'search_word',
        'unique_value',
        'webhook_delivery',
      ],
    ]);
  });

  it('is preceded by a count and an export of all data about the customer, and asks for confirmation', async () => {
    const privacy = (...args: readonly string[]) => runStoreApi(['privacy', ...args], { environment: environment() });
    const counted = await privacy('erase-customer', String(customerId), '--dry-run', '--json');
    const { customer_id, records } = JSON.parse(counted.stdout);
    expect([counted.code, customer_id, records.customer]).toEqual([0, customerId, 1]);
    const exported = await privacy('export-customer', String(customerId));
    expect(exported.code).toBe(0);
    const kept = exported.stdout.trimEnd().split('\n');
    expect(kept).toHaveLength(Object.values<number>(records).reduce((sum, count) => sum + count, 0));
    expect(wordsIn(exported.stdout, [elsewhere])).not.toEqual([]);
    expect(await privacy('erase-customer', String(customerId))).toMatchObject({ code: 1, stdout: '' });
    expect(await ask('GET', `/admin/customers/${customerId}`)).toMatchObject({ erased_at: null, external_ids: { crm: elsewhere } });
  });

  it('leaves no trace in any stored data, and keeps every sum, report and stock level', async () => {
    emailsBefore = new Set([...storedTexts(stack.dataDir)].map(({ where }) => where).filter((where) => where.startsWith('mail/')));
    const erased = await runStoreApi(['privacy', 'erase-customer', String(customerId), '--yes'], { environment: environment() });
    expect(erased).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Done: \d+ records were anonymized\.\n$/) });
    await until(
      () => ask('GET', `/admin/customers/${customerId}/erasure`),
      ({ state }) => state === 'done',
    );
    expect(traces()).toEqual([]);
    expect(await facts()).toEqual(factsBefore);
    expect(await ask('GET', `/admin/customers/${customerId}`)).toMatchObject({ external_ids: {}, metadata: {} });
    const { body } = await store.api<{ data: readonly unknown[] }>('GET', `/customers?external_id=crm:${elsewhere}`);
    expect(body.data).toEqual([]);
  });

  it("leaves no trace in the API's answers, exports, and later deliveries", async () => {
    const folder = mkdtempSync(join(tmpdir(), 'erasure-'));
    const file = join(folder, 'all.jsonl');
    const end = await runStoreApi(['export', 'all', '--output', file], { environment: environment() });
    expect(end.code).toBe(0);
    expect(wordsIn(readFileSync(file, 'utf8'), words)).toEqual([]);
    rmSync(folder, { recursive: true });

    for (const list of [
      'events',
      'activity',
      'webhook-deliveries',
      'api-log',
      'bulk-operations',
      'orders',
      'customers',
      'bookings',
      'gift-cards',
      'returns',
    ]) {
      const { status: answered, body } = await store.admin('GET', `/${list}?limit=250`);
      expect([list, answered, wordsIn(JSON.stringify(body), words)]).toEqual([list, 200, []]);
    }
    const { body } = await store.api<{ data: readonly unknown[] }>('GET', `/orders?email=${encodeURIComponent(email)}`);
    expect(body.data).toEqual([]);

    failing = 200;
    const before = received.length;
    await store.admin('PATCH', `/webhook-endpoints/${endpointId}`, { status: 'active' });
    await until(
      async () => received.length,
      (count) => count > before,
    );
    expect(received.slice(before).filter((bytes) => wordsIn(bytes, words).length > 0)).toEqual([]);
    expect(wordsIn(stack.printed(), words)).toEqual([]);
    expect(traces()).toEqual([]);
  });
});
