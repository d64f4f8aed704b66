import { receiveWebhooks } from '../support/fakes/webhook-receiver.ts';
import { assertNoFindingsAndRemove } from '../support/harness/assert-no-findings.ts';
import { jsonClient } from '../support/harness/json-client.ts';
import { type LiveStore, openLiveStore } from '../support/harness/live-store.ts';
import { type RunningStack, runStack } from '../support/harness/running-stack.ts';
import { until } from '../support/harness/until.ts';

type Part<Item> = { readonly data: readonly Item[]; readonly has_more: boolean };
type Trace = {
  readonly call: { readonly route: string; readonly status: number; readonly key: { readonly name: string } } | null;
  readonly movements: Part<{ readonly type: string; readonly delta: number; readonly variant_id: number }>;
  readonly events: Part<{ readonly id: string; readonly topic: string; readonly request_id: string }>;
  readonly deliveries: Part<{
    readonly event_id: string;
    readonly topic: string;
    readonly status: string;
    readonly tries: readonly object[];
  }>;
  readonly emails: Part<{ readonly kind: string; readonly about: object; readonly status: string }>;
  readonly activity: { readonly action: string; readonly actor: object } | null;
  readonly redacted: readonly string[];
};

describe('the consequences of a request, in the running stack', () => {
  let stack: RunningStack;
  let shop: LiveStore;
  beforeAll(async () => {
    stack = await runStack(['--no-seed']);
    shop = await openLiveStore(stack, 'traced');
  });
  afterAll(() => assertNoFindingsAndRemove(stack));

  const traceOf = async (requestId: string | null) => (await shop.admin<{ data: Trace }>('GET', `/requests/${requestId}`)).body.data;
  const traceOnce = (requestId: string | null, isWhole: (trace: Trace) => boolean) =>
    until(
      () => traceOf(requestId),
      (trace) => trace !== undefined && isWhole(trace),
    );

  it('are found by its id: the call, the movements, the events, the deliveries with their attempts, the e-mails and the activity', async () => {
    const receiver = await receiveWebhooks();
    await shop.subscribe(receiver.url, ['order.created', 'inventory.updated']);
    const mug = { name: 'Mug', status: 'active', variants: [{ price: '12.50', inventory_quantity: 9 }] };
    const made = await shop.api<{ data: { variants: [{ id: number }] } }>('POST', '/products', mug);
    const [{ id: variantId }] = made.body.data.variants;
    const placed = await shop.api<{ data: { id: number } }>('POST', '/orders', {
      line_items: [{ variant_id: variantId, quantity: 2 }],
      customer: { email: 'ada@example.com' },
      send_receipt: true,
    });
    const requestId = placed.headers.get('x-request-id');
    const trace = await traceOnce(
      requestId,
      ({ call, activity, events, movements, deliveries, emails }) =>
        call !== null &&
        events.data.length === 3 &&
        activity?.action === 'order.created' &&
        movements.data.length === 1 &&
        deliveries.data.filter(({ status }) => status === 'succeeded').length === 2 &&
        emails.data.filter(({ status }) => status === 'sent').length === 2,
    );
    await receiver.close();

    expect(trace.call).toMatchObject({ route: 'POST /v1/orders', status: 201, key: { name: 'Test' }, request_id: requestId });
    expect(trace.movements).toMatchObject({ data: [{ type: 'order', delta: -2, variant_id: variantId }], has_more: false });
    expect(trace.events.data.map(({ topic }) => topic).sort()).toEqual(['customer.created', 'inventory.updated', 'order.created']);
    expect(new Set(trace.events.data.map(({ request_id }) => request_id))).toEqual(new Set([requestId]));
    expect(trace.deliveries.data.map(({ topic, tries }) => [topic, tries.length]).sort()).toEqual([
      ['inventory.updated', 1],
      ['order.created', 1],
    ]);
    const about = { object: 'order', id: placed.body.data.id };
    expect(trace.emails.data.map(({ kind }) => kind).sort()).toEqual(['new_order', 'order_confirmation']);
    expect(trace.emails).toMatchObject({
      data: [
        { about, status: 'sent' },
        { about, status: 'sent' },
      ],
      has_more: false,
    });
    expect(trace.activity).toMatchObject({ action: 'order.created', actor: { type: 'api_key', name: 'Test' }, request_id: requestId });
    expect(trace.redacted).toEqual([]);
    expect(JSON.stringify(trace.emails)).not.toContain('ada@example.com');
  });

  it('of staff include its activity, but no call', async () => {
    const made = await shop.admin('POST', '/brands', { name: 'Weaver' });
    const trace = await traceOnce(made.headers.get('x-request-id'), ({ activity }) => activity !== null);
    expect(trace).toMatchObject({ call: null, activity: { action: 'brand.created', actor: { type: 'staff' } }, emails: { data: [] } });
  });

  it('of a refused request are only its call', async () => {
    const refused = await shop.api('POST', '/products', {});
    const trace = await traceOnce(refused.headers.get('x-request-id'), ({ call }) => call !== null);
    expect(trace).toMatchObject({ call: { status: 422 }, activity: null, events: { data: [], has_more: false }, deliveries: { data: [] } });
  });

  it('are not found for an unknown or invalid id, or one of another store', async () => {
    const other = await openLiveStore(stack, 'other');
    const theirs = await other.api('POST', '/products', { name: 'Mug', variants: [{ price: '1.00' }] });
    const admin = jsonClient(`${stack.demo.admin}/stores/${other.id}`, stack.demo.admin_token);
    const requestId = theirs.headers.get('x-request-id');
    await until(
      () => admin('GET', `/requests/${requestId}`),
      ({ status }) => status === 200,
    );
    const unknown = [
      'req_01J9ZK3V5T8Q2M4N6P7R8S9TAB',
      'req_1',
      `${requestId}0`,
      'evt_01J9ZK3V5T8Q2M4N6P7R8S9TAB',
      '%F0%9F%92%A9',
      requestId,
    ];
    const statuses = await Promise.all(unknown.map(async (id) => (await shop.admin('GET', `/requests/${id}`)).status));
    expect(statuses).toEqual(unknown.map(() => 404));
  });
});
