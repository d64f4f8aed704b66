import { receiveWebhooks } from '../support/fakes/webhook-receiver.ts';
import { removeHealthy } from '../support/harness/healthy-end.ts';
import { jsonClient } from '../support/harness/json-client.ts';
import { openLiveStore } from '../support/harness/live-store.ts';
import { type RunningStack, runStack, tableWays } from '../support/harness/running-stack.ts';

describe.each(tableWays)('a stack that is killed right after it answered, tables reached %s', (_, tablesReached) => {
  let stack: RunningStack;
  afterAll(() => removeHealthy(stack));

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
    const { body } = await admin<{ data: unknown }>('GET', '/webhook-deliveries');
    await receiver.close();
    expect(receiver.received).toHaveLength(1);
    expect(JSON.parse(webhook?.body ?? '')).toMatchObject({ topic: 'product.created', data: answered.body['data'] });
    expect(body.data).toMatchObject([{ topic: 'product.created', event_id: webhook?.headers['x-service-webhook-id'], attempts: 1 }]);

    const replayed = await create(jsonClient(stack.demo.api, store.secret));
    expect(replayed.headers.get('idempotent-replayed')).toBe('true');
    expect(replayed.body).toEqual(answered.body);
  });
});
