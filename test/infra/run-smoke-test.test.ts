import { createHash, createHmac } from 'node:crypto';
import { runSmokeTest } from '#infra/releases/run-smoke-test.ts';
import { startReceiver } from '../support/fakes/receiver.ts';

const secret = 'whsec_c2VjcmV0';
const sent = '{"topic":"order.created"}';

/** Returns the answer of the `echo-webhook` function to a webhook that is signed now. */
function echo(): string {
  const t = Math.floor(Date.now() / 1000);
  const v1 = createHmac('sha256', secret).update(`${t}.${sent}`).digest('hex');
  return JSON.stringify({ signature: `t=${t},v1=${v1}`, sha256: createHash('sha256').update(sent).digest('hex') });
}

/**
 * Runs the smoke test against a stage with one delivery, whose first attempt has begun. Each time that the test reads
 * the delivery, it gets the next of `states`.
 */
async function run(...states: readonly object[]): Promise<readonly string[]> {
  const left = [...states];
  const answers: Readonly<Record<string, () => unknown>> = {
    'POST /admin/v1/stores': () => ({ id: 'S' }),
    'POST /admin/v1/stores/S/api-keys': () => ({ id: 1, secret: 'key' }),
    'POST /admin/v1/stores/S/webhook-endpoints': () => ({ id: 2, secret }),
    'POST /v1/products': () => ({ id: 3, variants: [{ id: 4 }] }),
    'POST /v1/orders': () => ({ id: 5, total: '2.00' }),
    'GET /admin/v1/stores/S/webhook-deliveries': () => [{ id: 6, status: 'pending', attempts: 1 }],
    'GET /admin/v1/stores/S/webhook-deliveries/6': () => left.shift(),
  };
  const stage = await startReceiver(({ method, url = '' }, response) => {
    const data = answers[`${method} ${url.split('?')[0]}`]?.() ?? {};
    response.end(JSON.stringify({ data }));
  });
  const said: string[] = [];
  const origin = `http://127.0.0.1:${stage.port}`;
  await runSmokeTest({ origin, receiver: origin, token: 'token', release: null, say: (step) => said.push(step) }).finally(stage.close);
  return said;
}

describe('the smoke test', () => {
  it('waits for an attempt that is under way: it is counted, but has no record yet', async () => {
    const succeeded = { status: 'succeeded', tries: [{}], request: { body: sent }, response: { body: echo() } };
    expect(await run({ status: 'pending', tries: [] }, succeeded)).toContain('webhook delivered');
  });

  it('fails with the record of a refused attempt', async () => {
    await expect(run({ status: 'pending', tries: [{ failure: 'connect' }] })).rejects.toThrow(
      'The webhook was refused: [{"failure":"connect"}]',
    );
  });
});
