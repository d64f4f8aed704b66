import { listenAsEcho } from '#infra/releases/listen-as-echo.ts';
import { runSmokeTest } from '#infra/releases/run-smoke-test.ts';
import { assertNoFindingsAndRemove } from '../support/harness/assert-no-findings.ts';
import { jsonClient } from '../support/harness/json-client.ts';
import { type RunningStack, runStack } from '../support/harness/running-stack.ts';

describe('the smoke test of a release', () => {
  let stack: RunningStack;
  let echo: Awaited<ReturnType<typeof listenAsEcho>>;
  beforeAll(async () => {
    stack = await runStack(['--no-seed']);
    echo = await listenAsEcho();
  });
  afterAll(async () => {
    echo.close();
    await assertNoFindingsAndRemove(stack);
  });

  const run = async (changes: Partial<Parameters<typeof runSmokeTest>[0]> = {}): Promise<readonly string[]> => {
    const said: string[] = [];
    await runSmokeTest({
      origin: stack.origin,
      receiver: echo.receiver,
      token: stack.demo.admin_token,
      release: null,
      say: (step) => said.push(step),
      ...changes,
    });
    return said;
  };
  const steps = ['logged in', 'store smoke-test exists', 'product created', 'order created', 'webhook delivered', 'cleaned up'];

  it('logs in, sells a product in a separate store, and gets a signed webhook', async () => {
    expect(await run()).toEqual(steps);
  });

  it('removes the objects it created, and finds its store again in the next release', async () => {
    expect(await run()).toEqual(steps);
    type List = { readonly data: readonly Readonly<Record<string, unknown>>[] };
    const operator = jsonClient(stack.demo.admin, stack.demo.admin_token);
    const stores = (await operator<List>('GET', '/stores')).body.data;
    expect(stores.map((store) => store['handle'])).toEqual(['smoke-test']);
    const ofStore = `/stores/${stores[0]?.['id']}`;
    const left = async (path: string) => (await operator<List>('GET', `${ofStore}${path}`)).body.data;
    expect(await left('/webhook-endpoints')).toEqual([]);
    expect(await left('/products')).toEqual([]);
    expect((await left('/api-keys')).filter((key) => key['status'] !== 'revoked')).toEqual([]);
    expect(new Set((await left('/orders')).map((order) => order['cancelled_at'] === null))).toEqual(new Set([false]));
  });

  it('fails when another release answers than the deployed one', async () => {
    await expect(run({ release: '3f2c9ab' })).rejects.toThrow('was answered by the release null');
  });

  it('fails for a person without access', async () => {
    await expect(run({ token: 'nobody' })).rejects.toThrow('GET /admin/v1/me was answered 401');
  });
});
