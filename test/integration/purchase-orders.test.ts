import { assertNoFindingsAndRemove } from '../support/harness/assert-no-findings.ts';
import { type JsonClient, jsonClient } from '../support/harness/json-client.ts';
import { type LiveStore, openLiveStore } from '../support/harness/live-store.ts';
import { receivedEmails } from '../support/harness/received-emails.ts';
import { type RunningStack, runStack } from '../support/harness/running-stack.ts';
import { until } from '../support/harness/until.ts';

type Data<Fields> = { readonly data: Fields };
type Refused = { readonly error: { readonly errors: readonly { readonly code: string }[] } };
type Product = { readonly variants: readonly { readonly id: number }[] };
type Bought = { readonly id: number; readonly number: string; readonly status: string; readonly line_items: readonly object[] };

const killed = 20;

describe('purchase orders on the running stack', () => {
  let stack: RunningStack;
  let store: LiveStore;
  let supplierId: number;
  let mug: number;
  let shirt: number;
  let locationId: number;
  beforeAll(async () => {
    // Time runs 60 times as fast, so `send-held-purchase-orders`, which is scheduled every minute, runs every second.
    stack = await runStack(['--no-seed', '--time-scale', '60']);
    store = await openLiveStore(stack, 'purchasing');
    supplierId = (
      await data(store.admin<Data<{ readonly id: number }>>('POST', '/suppliers', { name: 'Acme', email: 'orders@acme.example' }))
    ).id;
    const sold = async (name: string, variant: object): Promise<number> => {
      const body = { name, status: 'active', variants: [{ price: '10.00', ...variant }] };
      return (await data(store.api<Data<Product>>('POST', '/products', body))).variants[0]?.id ?? 0;
    };
    [mug, shirt] = [await sold('Mug', { inventory_tracked: false }), await sold('Shirt', { inventory_quantity: 12 })];
    const [level] = await data(store.api<Data<readonly { readonly location_id: number }[]>>('GET', '/inventory-levels'));
    locationId = level?.location_id ?? 0;
    await store.admin('PUT', '/purchasing-settings', { hold_minutes: 0 });
    await store.admin('PUT', `/variant-supplies/${mug}`, { supplier_id: supplierId, supplier_sku: 'M-1', unit_cost: '4.50' });
    const reorder = [{ location_id: locationId, point: 10, quantity: 50 }];
    await store.admin('PUT', `/variant-supplies/${shirt}`, { supplier_id: supplierId, replenishment: 'stock', reorder });
  });
  afterAll(() => assertNoFindingsAndRemove(stack));

  const data = async <Fields>(answer: Promise<{ readonly body: Data<Fields> }>): Promise<Fields> => (await answer).body.data;
  const listed = (query: string) => data(store.api<Data<readonly Bought[]>>('GET', `/purchase-orders?${query}`));
  const onHand = async (): Promise<number> => {
    const levels = await data(store.api<Data<readonly { readonly on_hand: number }[]>>('GET', `/inventory-levels?variant_ids=${shirt}`));
    return levels[0]?.on_hand ?? 0;
  };

  it('of a paid order are drafted and sent automatically, once, with the sheet', async () => {
    const order = await data(
      store.api<Data<{ readonly id: number }>>('POST', '/orders', {
        payment_status: 'paid',
        customer: { email: 'ada@example.com' },
        shipping_address: { first_name: 'Ada', line1: '1 Main St', city: 'Dublin', country: 'IE' },
        line_items: [{ variant_id: mug, quantity: 2 }],
      }),
    );
    const [email, ...more] = await until(
      async () => receivedEmails(stack.dataDir, 'orders@acme.example'),
      (emails) => emails.length > 0,
    );
    const [sent, ...others] = await listed(`order_id=${order.id}`);
    expect([more, others]).toEqual([[], []]);
    expect(sent).toMatchObject({
      status: 'sent',
      source: 'paid_order',
      cost_total: '9.00',
      line_items: [{ supplier_sku: 'M-1', quantity: 2 }],
    });
    expect(email).toMatchObject({ replyTo: 'purchasing@example.com', subject: `Purchase order ${sent?.number} from purchasing` });
    expect(email?.text).toContain('2 x Mug [M-1]\n');
    expect(email?.files[`${sent?.number}.html`]).toContain('<td>Mug</td><td>M-1</td>');
  });

  it('are drafted for low stock, and add stock when they are received', async () => {
    await store.api('POST', '/inventory-levels/adjust', { location_id: locationId, variant_id: shirt, delta: -3 });
    const [draft] = await until(
      () => listed(`supplier_id=${supplierId}&status=draft`),
      (drafts) => drafts.length > 0,
    );
    expect(draft).toMatchObject({ source: 'low_stock', location_id: locationId, line_items: [{ variant_id: shirt, quantity: 50 }] });
    expect((await store.admin('POST', `/purchase-orders/${draft?.id}/send`, {})).status).toBe(200);
    expect((await store.admin('POST', `/purchase-orders/${draft?.id}/receive`, {})).status).toBe(200);
    expect(await onHand()).toBe(59);
    type Movement = { readonly type: string; readonly delta: number; readonly reason: string };
    const [movement] = await until(
      () => data(store.api<Data<readonly Movement[]>>('GET', `/inventory-movements?variant_id=${shirt}`)),
      ([latest]) => latest?.type === 'purchase_order',
    );
    expect(movement).toMatchObject({ delta: 50, reason: draft?.number });
  });

  it('are received completely or not at all when the stack is killed, and the rest on repetition', async () => {
    const before = await onHand();
    const ordered: number[] = [];
    for (let n = 0; n < killed; n += 1) {
      const body = { supplier_id: supplierId, line_items: [{ variant_id: shirt, quantity: 1 }], send: true };
      ordered.push((await data(store.admin<Data<Bought>>('POST', '/purchase-orders', body))).id);
    }
    const receive = (admin: JsonClient, id: number) => admin<Refused>('POST', `/purchase-orders/${id}/receive`, {});

    const answers = ordered.map((id) => receive(store.admin, id));
    await Promise.race(answers);
    await stack.end('SIGKILL');
    await Promise.allSettled(answers);

    stack = await runStack(['--no-seed', '--time-scale', '60'], stack.dataDir);
    const admin = jsonClient(`${stack.demo.admin}/stores/${store.id}`, stack.demo.admin_token);
    store = { ...store, admin, api: jsonClient(stack.demo.api, store.secret) };
    for (const id of ordered) {
      const { status, body } = await receive(admin, id);
      if (status !== 200) expect([status, body.error.errors[0]?.code]).toEqual([422, 'nothing_to_receive']);
    }
    expect(await onHand()).toBe(before + killed);
  });
});
