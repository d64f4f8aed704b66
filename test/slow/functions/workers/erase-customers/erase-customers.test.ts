import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { eraseCustomers } from '#functions/workers/erase-customers/erase-customers.ts';
import { recordEvent } from '#functions/workers/record-activity/record-event.ts';
import { writeEmail } from '#functions/workers/send-email/write-email.ts';
import { newImport } from '#shared/bulk-operations/bulk-job.ts';
import { bulkOperationItem } from '#shared/bulk-operations/bulk-operations-table.ts';
import { parseProduct } from '#shared/catalogue/products-table.ts';
import { erasedEmail } from '#shared/erasure/erased-email.ts';
import { getErasure } from '#shared/erasure/erasures-table.ts';
import { keys } from '#shared/table/keys.ts';
import { recordedLog } from '#test/support/fakes/recorded-log.ts';
import { findingsOf } from '#test/support/harness/doctor-findings.ts';
import { type StoreWithAllRows, storeWithAllRows } from '#test/support/harness/store-with-all-rows.ts';
import { unpackedText } from '#test/support/harness/stored-traces.ts';

/*
 * Erases a customer with 50 orders from a store that has every kind of row. Every string about the person begins with
 * the marker.
 */

const marker = 'Zebediah7';
const word = (name: string): string => `${marker} ${name}`;
const email = `${marker}.Quill@Feather.example`;
const address = {
  ...{ first_name: word('first'), last_name: word('last'), company: word('company'), phone: word('phone') },
  ...{ line1: word('line 1'), line2: word('line 2'), city: word('city'), postcode: word('zip'), country: 'IE', region: 'Clare' },
};

type Row = Readonly<Record<string, unknown>>;
type Made = { readonly id: number; readonly [field: string]: unknown };

let shop: StoreWithAllRows;
let customerId: number;
let orders: readonly Made[];
let before: { readonly traces: ReadonlySet<string>; readonly facts: unknown };
const admin = '/admin/v1/stores/{store_id}';
/** Messages for the activity log that have not been processed yet. */
const waiting: string[] = [];
const deletedFolders: string[] = [];
const filesOf = new Map<string, number>();
const { log, lines } = recordedLog();

const rows = async (): Promise<readonly Row[]> => {
  const found: Row[] = [];
  let from: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await shop.table.client.send(
      new ScanCommand({ TableName: shop.table.name, ...(from === undefined ? {} : { ExclusiveStartKey: from }) }),
    );
    found.push(...Items);
    from = LastEvaluatedKey;
  } while (from !== undefined);
  return found;
};

/** Returns a row as text. Compressed values are decompressed. */
const textOf = (row: Row): string =>
  JSON.stringify(row, (_name, value: unknown) =>
    value instanceof Uint8Array ? unpackedText(value) : typeof value === 'bigint' ? String(value) : value,
  ).toLowerCase();

const entityOf = (row: Row): string => String(row['entity']);
const traces = async (): Promise<readonly Row[]> => (await rows()).filter((row) => textOf(row).includes(marker.toLowerCase()));

const send = async (endpoint: string, call: object = {}) => {
  const [method = '', route = ''] = endpoint.split(' ');
  const key = route.startsWith('/admin') ? await shop.token({ email: 'owner@example.com' }) : await shop.key();
  return shop.send({ method, route, key, ...call });
};
const ofStore = (id?: number) => ({ params: { store_id: shop.storeId, ...(id === undefined ? {} : { id: String(id) }) } });

/** Returns the figures that the erasure must not change. */
async function facts(): Promise<unknown> {
  const report = (await send('GET /v1/reports/sales')).json.data;
  const stock = (await send('GET /v1/inventory-levels', { query: 'limit=250' })).json.data;
  const { orders_count, total_spent, last_order_at } = (await send(`GET ${admin}/customers/{id}`, ofStore(customerId))).json.data;
  return { report, stock, orders_count, total_spent, last_order_at };
}

const erase = () =>
  eraseCustomers({
    table: shop.table,
    files: {
      deleteFolder: async (folder) => {
        deletedFolders.push(folder);
        const files = filesOf.get(folder) ?? 0;
        filesOf.delete(folder);
        return files;
      },
    },
    clock: Date.now,
    log,
    pace: { settledAfterMs: 0, betweenPassesMs: 0 },
  });

beforeAll(async () => {
  shop = await storeWithAllRows();
  const { ask, storeId, variantId } = shop;
  const made = await send('POST /v1/customers', {
    body: {
      email,
      first_name: word('first'),
      last_name: word('last'),
      phone: word('phone'),
      company: word('company'),
      note: word('note'),
      addresses: [address],
      external_ids: { crm: word('id elsewhere') },
      metadata: { [word('remark')]: word('remarked') },
    },
    headers: { 'idempotency-key': 'customer' },
  });
  customerId = made.json.data.id;
  await ask('PATCH /v1/customers/{id}', { note: word('second note'), external_ids: { crm: word('other id elsewhere') } }, customerId);
  const line = { variant_id: variantId, quantity: 1 };
  const body = {
    ...{ line_items: [line], customer: { id: customerId }, payment_status: 'paid', note: word('order note'), customer_note: word('wish') },
    ...{ shipping_address: address, billing_address: address },
  };
  const placed: Made[] = [];
  for (let n = 0; n < 50; n += 1) {
    const code = n === 0 ? { discount_code: 'ONCE' } : {};
    const headers = { 'idempotency-key': `order-${n}` };
    const answer =
      n < 3 ? (await send('POST /v1/orders', { body: { ...body, ...code }, headers })).json.data : await ask('POST /v1/orders', body);
    placed.push(answer);
  }
  orders = placed;
  const [first, second, third, fourth] = orders.map(({ id }) => id);
  const lineOf = (n: number) => ((orders[n]?.['line_items'] ?? []) as readonly Made[])[0]?.id;
  await ask('POST /v1/orders/{id}/refunds', { amount: '1.50', note: word('refund') }, first);
  await ask(`POST ${admin}/orders/{id}/notes`, { message: word('called') }, first);
  await ask(
    'POST /v1/orders/{id}/fulfill',
    { tracking: { company: 'Post', number: word('parcel'), url: 'https://post.example/Zebediah7' } },
    second,
  );
  const back = await ask(
    'POST /v1/orders/{id}/returns',
    { line_items: [{ id: lineOf(1), quantity: 1, note: word('torn') }], note: word('return') },
    second,
  );
  await ask('POST /v1/returns/{id}/receive', { line_items: [{ id: 1, restock: true }], refund: {} }, back.id);
  await ask('POST /v1/orders/{id}/cancel', { reason: 'customer' }, third);
  await ask(`POST ${admin}/purchase-orders`, {
    ...{
      supplier_id: shop.goods['supplier_id'],
      order_id: fourth,
      line_items: [{ order_item_id: lineOf(3), quantity: 1 }],
      note: word('to supplier'),
    },
    ship_to: { name: word('receiver'), line1: word('line 1'), city: word('city'), country: 'IE' },
  });
  const card = await ask('POST /v1/gift-cards', {
    value: '30.00',
    customer_id: customerId,
    recipient_email: email,
    recipient_name: word('name'),
    message: word('wishes'),
  });
  await ask('POST /v1/gift-cards/{id}/redemptions', { amount: '5.00', reference: word('till') }, card.id);
  const lesson = (await rows()).find((row) => row['entity'] === 'product' && row['kind'] === 'booking');
  const lessonVariant = lesson === undefined ? undefined : parseProduct(lesson).variants[0]?.id;
  await ask(`POST ${admin}/bookings`, {
    variant_id: lessonVariant,
    starts_at: '2099-07-01T10:00:00Z',
    customer: { id: customerId },
    notes: word('booking'),
    ignore_rules: true,
  });
  await shop.finishWork();
  const events = (await rows())
    .filter(({ entity }) => entity === 'event')
    .map((row) => JSON.parse(String(row['body'] ?? unpackedText(row['body_packed'] as Uint8Array))));
  const changes = new Set(events.filter(({ topic }) => topic === 'customer.updated').map(({ request_id }) => request_id));
  for (const event of events.filter(({ topic }) => !/^internal\.(?!changed)/.test(topic))) {
    const message = JSON.stringify({ detail: event });
    if (changes.has(event.request_id)) waiting.push(message);
    else await recordEvent({ table: shop.table }, message);
  }
  // Adds rows that no worker in this test creates: a receiver's answer that repeats a payload, an event that was not
  // relayed, and the files of an import.
  const all = await rows();
  const theirs = all.find((row) => row['entity'] === 'event' && textOf(row).includes(marker.toLowerCase()));
  const delivery = all.find((row) => row['entity'] === 'webhook_delivery' && row['event_id'] === theirs?.['sk']);
  const keyOf = (row: Row | undefined) => ({ pk: String(row?.['pk']), sk: String(row?.['sk']) });
  await shop.set(keyOf(delivery), { response: { headers: [['x-echo', marker]], body: `{"email":"${email}"}` } });
  const maker = { kind: 'staff', id: 's', email: 'o@example.com', name: 'O', isOperator: true } as const;
  const file = { kind: 'customers', fileName: 'people.csv', optsIn: false } as const;
  const one = newImport({ id: 4711, sizeBytes: 9, maker, createdAtMs: Date.now() }, file);
  const problem = { severity: 'refused', row: 2, column: 'Email', code: 'taken', message: `${email} is taken.`, name: email } as const;
  const imports = one.imports && { ...one.imports, problems: [problem] };
  await shop.put({ ...bulkOperationItem(storeId, { ...one, status: 'done', imports }) } as Row & { pk: string; sk: string });
  filesOf.set(`${storeId}/bulk/4711`, 3);
  before = { traces: new Set((await traces()).map(entityOf)), facts: await facts() };
}, 120_000);
afterAll(() => shop.close());

describe('the erasure of a customer with 50 orders', () => {
  it('finds data in each kind of row', () => {
    expect([...before.traces].sort()).toEqual(
      [
        ...[
          'activity',
          'booking',
          'bulk_operation',
          'customer',
          'event',
          'gift_card',
          'gift_card_movement',
          'idempotency',
          'order',
          'order_note',
        ],
        ...['purchase_order', 'refund', 'return', 'search_entry', 'search_word', 'unique_value', 'webhook_delivery'],
      ].sort(),
    );
  });

  it('exports the data before, complete and each record once', async () => {
    const records: { kind: string; id: number }[] = [];
    let query = 'limit=20';
    for (;;) {
      const { json } = await send(`GET ${admin}/customers/{id}/personal-data`, { ...ofStore(customerId), query });
      records.push(...json.data);
      if (json.next_cursor === null) break;
      query = `limit=20&cursor=${json.next_cursor}`;
    }
    const counts = Object.fromEntries([...Map.groupBy(records, ({ kind }) => kind)].map(([kind, of]) => [kind, of.length]));
    expect(counts).toMatchObject({ customer: 1, order: 50, order_note: 1, return: 1, booking: 1, purchase_order: 1, gift_card: 1 });
    expect(new Set(records.map(({ kind, id }) => `${kind} ${id}`)).size).toBe(records.length);
  });

  it('leaves no trace in any row, and keeps every sum, stock level and report', async () => {
    const answer = await send(`DELETE ${admin}/customers/{id}`, ofStore(customerId));
    expect(answer.json.data).toMatchObject({ object: 'customer_erasure', customer_id: customerId, state: 'running', done_at: null });
    expect((await send(`GET ${admin}/customers/{id}`, ofStore(customerId))).json.data).toMatchObject({
      ...{ email: erasedEmail(customerId), first_name: null, last_name: null, phone: null, note: null, addresses: [], is_blocked: true },
    });
    await erase();
    await shop.finishWork();
    expect(await getErasure(shop.table, shop.storeId, customerId)).toMatchObject({ state: 'done', emails: [] });
    expect((await traces()).map((row) => `${entityOf(row)} ${textOf(row)}`)).toEqual([]);
    expect(await facts()).toEqual(before.facts);
    expect(deletedFolders).toContain(`${shop.storeId}/bulk/4711`);
    expect(JSON.stringify(lines)).not.toContain(marker);
    expect(await findingsOf(shop.table)).toEqual([]);
  });

  it('leaves no trace after messages that were delayed for hours, or that return from the dead-letter queue', async () => {
    expect(waiting.filter((message) => message.toLowerCase().includes(marker.toLowerCase())).length).toBeGreaterThan(0);
    const entries = (await rows()).filter((row) => entityOf(row) === 'activity').length;
    for (const message of waiting) await recordEvent({ table: shop.table }, message);
    const after = await rows();
    expect(after.filter((row) => entityOf(row) === 'activity').length).toBeGreaterThan(entries);
    expect(after.map(textOf).filter((text) => text.includes(marker.toLowerCase()))).toEqual([]);
  });

  it('keeps the country and region of addresses, and the purchases', async () => {
    const { json } = await send('GET /v1/orders/{id}', ofStore(orders[0]?.id));
    expect(json.data).toMatchObject({
      customer_id: customerId,
      total: orders[0]?.['total'],
      shipping_address: { country: 'IE', region: 'Clare', line1: null },
    });
  });

  it('sends no e-mail to the erased address', async () => {
    const request = { kind: 'order_cancelled', order_id: orders[0]?.id ?? 0 } as const;
    const deps = { table: shop.table, decrypt: async () => '' };
    expect(await writeEmail(deps as never, shop.storeId, request)).toBe('gone');
  });

  it('refuses orders and changes of the erased customer, and lets the person return', async () => {
    const line_items = [{ variant_id: shop.variantId, quantity: 1 }];
    const order = await send('POST /v1/orders', { body: { line_items, customer: { id: customerId } } });
    expect(order.json.error.errors).toMatchObject([{ code: 'customer_blocked' }]);
    const change = await send('PATCH /v1/customers/{id}', { ...ofStore(customerId), body: { first_name: 'Ada' } });
    expect(change.json.error.errors).toMatchObject([{ code: 'customer_erased' }]);
    const again = await send('POST /v1/customers', { body: { email } });
    expect(again.statusCode).toBe(201);
    expect(again.json.data.id).not.toBe(customerId);
  });

  it('searches everything again on a second request', async () => {
    const [note] = (await rows()).filter(({ entity }) => entity === 'order_note');
    await shop.set(keys.listed(shop.storeId, 'ORDER', orders[5]?.id ?? 0), { note: word('come back') });
    expect(note).toBeDefined();
    expect((await send(`DELETE ${admin}/customers/{id}`, ofStore(customerId))).json.data.state).toBe('running');
    await erase();
    expect((await send(`GET ${admin}/customers/{id}/erasure`, ofStore(customerId))).json.data).toMatchObject({ state: 'done' });
    const orderRow = (await rows()).find((row) => row['entity'] === 'order' && row['id'] === orders[5]?.id);
    expect(orderRow?.['note']).toBeNull();
  });
});
