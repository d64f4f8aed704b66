import { receiveWebhooks } from '../support/fakes/webhook-receiver.ts';
import { assertNoFindingsAndRemove } from '../support/harness/assert-no-findings.ts';
import { jsonClient } from '../support/harness/json-client.ts';
import { openLiveStore } from '../support/harness/live-store.ts';
import { type RunningStack, runStack, tableWays } from '../support/harness/running-stack.ts';
import { until } from '../support/harness/until.ts';

describe.each(tableWays)('a stack that is killed right after an answer, tables reached %s', (_, tablesReached) => {
  let stack: RunningStack;
  afterAll(() => assertNoFindingsAndRemove(stack));

  it('delivers the event after its restart, and replays the answer', async () => {
    stack = await runStack(['--no-seed', tablesReached]);
    const store = await openLiveStore(stack, 'killed');
    const receiver = await receiveWebhooks();
    await store.subscribe(receiver.url, ['*']);
    const product = { name: 'Blue mug', variants: [{ price: '12.50' }] };
    const create = (api: typeof store.api) => api('POST', '/products', product, { 'idempotency-key': 'the-only-one' });

    const answered = await create(store.api);
    await stack.end('SIGKILL');
    expect(answered.status).toBe(201);

    stack = await runStack(['--no-seed', tablesReached], stack.dataDir);
    const [webhook] = await receiver.arrived(1);
    const admin = jsonClient(`${stack.demo.admin}/stores/${store.id}`, stack.demo.admin_token);
    const deliveries = await until(
      async () => (await admin<{ data: readonly { status: string }[] }>('GET', '/webhook-deliveries')).body.data,
      ([first]) => first?.status === 'succeeded',
    );
    await receiver.close();
    const eventId = webhook?.headers['x-service-webhook-id'];
    expect(JSON.parse(webhook?.body ?? '')).toMatchObject({ topic: 'product.created', data: answered.body['data'] });
    expect(deliveries).toMatchObject([{ topic: 'product.created', event_id: eventId }]);
    // If an attempt was in progress when the stack was killed, it is repeated.
    expect(receiver.received.map(({ headers }) => headers['x-service-webhook-id'])).toEqual(receiver.received.map(() => eventId));
    expect(receiver.received.length).toBeLessThanOrEqual(2);

    const replayed = await create(jsonClient(stack.demo.api, store.secret));
    expect(replayed.headers.get('idempotent-replayed')).toBe('true');
    expect(replayed.body).toEqual(answered.body);
  });
});
