import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { createStoreClient } from '#shared/client/store-client.ts';
import { verifyWebhook, type WebhookEvent } from '#shared/webhooks/receiver/verify-webhook.cjs';
import { listenOnLoopback, type Receiver } from '#test/support/fakes/receiver.ts';
import { assertNoFindingsAndRemove } from '#test/support/harness/assert-no-findings.ts';
import { runStoreApi } from '#test/support/harness/command-line-harness.ts';
import { createKey, type LiveStore, openLiveStore } from '#test/support/harness/live-store.ts';
import { type RunningStack, runStack } from '#test/support/harness/running-stack.ts';
import { until } from '#test/support/harness/until.ts';

const program = join(__dirname, '../../../../infra/cli/store-api.ts');

describe('store-api listen', () => {
  const folder = mkdtempSync(join(tmpdir(), 'listen-'));
  let stack: RunningStack;
  let shop: LiveStore;
  beforeAll(async () => {
    stack = await runStack(['--no-seed']);
    shop = await openLiveStore(stack, 'listened');
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await assertNoFindingsAndRemove(stack);
  });

  const stateHome = (name: string): string => join(folder, name);
  const environment = (name: string, key = shop.secret) => ({
    ...{ STORE_API_URL: stack.demo.api, STORE_API_KEY: key, XDG_STATE_HOME: stateHome(name) },
  });
  const savedBy = (name: string): { readonly secret: string; readonly sequence: number } => {
    const [file = ''] = readdirSync(join(stateHome(name), 'store-api'));
    return JSON.parse(readFileSync(join(stateHome(name), 'store-api', file), 'utf8'));
  };
  /** Returns 1 if this run has saved a position in the event log; otherwise 0. */
  const statePlaces = (name: string): number => {
    try {
      return savedBy(name).sequence === null ? 0 : 1;
    } catch {
      return 0;
    }
  };
  type Received = { readonly headers: Record<string, string>; readonly body: string };
  const receive = async (received: Received[], options: { readonly port?: number; readonly status?: () => number } = {}) => {
    const server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      received.push({ headers: request.headers as Record<string, string>, body: Buffer.concat(chunks).toString('utf8') });
      response.writeHead(options.status?.() ?? 204).end();
    });
    return listenOnLoopback(server, options.port === undefined ? {} : { port: options.port });
  };
  const addressOf = ({ port }: Receiver): string => `http://127.0.0.1:${port}/hook`;
  const makeProducts = async (key: string, names: readonly string[]) => {
    const store = createStoreClient({ apiKey: key, baseUrl: stack.demo.api });
    for (const name of names) await store.products.create({ name, variants: [{ price: '1.00' }] });
  };
  const logged = async () => {
    const ids: string[] = [];
    const store = createStoreClient({ apiKey: shop.secret, baseUrl: stack.demo.api });
    for await (const { id } of store.events.after(0, { follow: false })) ids.push(id);
    return ids;
  };

  it('is killed and restarted during 200 events: each reaches the receiver in order, with a valid signature', async () => {
    const received: Received[] = [];
    const events = new Set<string>();
    let receiver = await receive(received);
    const url = addressOf(receiver);
    let printed = '';
    const start = (): ChildProcess => {
      const child = spawn(process.execPath, [program, 'listen', '--forward-to', url], { env: environment('killed') });
      for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (printed += text));
      return child;
    };
    const distinct = () => new Set(received.map(({ headers }) => headers['webhook-id'])).size;
    const reached = (count: number) =>
      until(
        async () => distinct(),
        (seen) => seen >= count,
      );

    let child = start();
    await until(
      async () => printed,
      (text) => text.includes('Sending events after'),
    );
    const keys = await Promise.all([createKey(shop.admin), createKey(shop.admin)]);
    const make = (from: number, to: number) => {
      const names = Array.from({ length: to - from }, (_, n) => `Mug ${from + n}`);
      return Promise.all(
        keys.map(({ secret }, nth) =>
          makeProducts(
            secret,
            names.map((name) => `${name} of ${nth}`),
          ),
        ),
      );
    };
    const made = make(0, 70);
    for (const count of [20, 60, 100]) {
      await reached(count);
      child.kill('SIGKILL');
      await once(child, 'close');
      child = start();
    }
    await made;
    await reached(140);
    await receiver.close();
    const madeLater = make(70, 100);
    await until(
      async () => printed,
      (text) => text.includes('unreachable, retrying'),
    );
    receiver = await receive(received, { port: receiver.port });
    await madeLater;
    await reached(200);
    child.kill('SIGINT');
    expect(await once(child, 'close')).toEqual([0, null]);
    await receiver.close();

    const { secret } = savedBy('killed');
    for (const { headers, body } of received) {
      const event: WebhookEvent = verifyWebhook({ headers, body, secret });
      expect(new Webhook(secret).verify(body, headers)).toEqual(event);
      expect(Object.keys(event)).not.toContain('sequence');
      expect(Object.keys(event)).not.toContain('redacted');
      expect(headers['x-service-webhook-id']).toBe(event.id);
      events.add(event.id);
    }
    expect([...events]).toEqual(await logged());
    expect(events.size).toBe(200);
    expect(printed.split('\n')).toContain(secret);
  });

  it('begins at the given position with the given topics, and keeps its position for the next run', async () => {
    const received: Received[] = [];
    const receiver = await receive(received);
    const listenTo = (...args: readonly string[]) =>
      runStoreApi(['listen', '--forward-to', addressOf(receiver), '--once', '--json', ...args], { environment: environment('placed') });
    const all = await logged();
    const sequencesOf = (stdout: string) =>
      stdout
        .trim()
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line).sequence);
    expect(sequencesOf((await listenTo('--after', String(all.length - 2))).stdout)).toEqual([all.length - 1, all.length]);
    expect(await listenTo()).toMatchObject({ code: 0, stdout: '' });
    expect(sequencesOf((await listenTo('--since', '1h')).stdout)).toHaveLength(all.length);
    await shop.api('POST', '/customers', { email: 'ada@example.com' });
    await makeProducts(shop.secret, ['Later']);
    await until(logged, (ids) => ids.length === all.length + 2);
    expect(sequencesOf((await listenTo('--topics', 'customer.created')).stdout)).toEqual([all.length + 1]);
    expect(savedBy('placed').sequence).toBe(all.length + 2);
    await receiver.close();
  });

  it('begins with new events on its first run, and keeps its secret readable by its owner only', async () => {
    const receiver = await receive([]);
    const end = (await logged()).length;
    const { code, stdout } = await runStoreApi(['listen', '--forward-to', addressOf(receiver), '--once'], {
      environment: environment('new'),
    });
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    expect(savedBy('new').sequence).toBe(end);
    const [file = ''] = readdirSync(join(stateHome('new'), 'store-api'));
    expect(statSync(join(stateHome('new'), 'store-api', file)).mode & 0o777).toBe(0o600);
    await receiver.close();
  });

  it('names the scope that an event needs, and continues when a receiver refuses an event', async () => {
    const { body } = await shop.admin<{ data: { secret: string } }>('POST', '/api-keys', { name: 'Few', scopes: ['read_customers'] });
    const received: Received[] = [];
    const receiver = await receive(received, { status: () => 500 });
    const { stdout } = await runStoreApi(['listen', '--forward-to', addressOf(receiver), '--once', '--json', '--after', '199'], {
      environment: environment('few', body.data.secret),
    });
    await receiver.close();
    const found = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(found).toMatchObject([
      { sequence: 200, topic: 'product.created', outcome: 'redacted', missing_scope: 'read_products' },
      { topic: 'customer.created', attempt: 1, outcome: 500 },
      { topic: 'product.created', outcome: 'redacted' },
    ]);
    expect(received).toHaveLength(1);
  });

  it('sends the last event again on r, and drops an answer on f, so that its event comes twice', async () => {
    const received: Received[] = [];
    const receiver = await receive(received);
    const stop = new AbortController();
    let press: (key: string) => void = () => undefined;
    const listened = runStoreApi(['listen', '--forward-to', addressOf(receiver)], {
      environment: environment('keys'),
      signal: stop.signal,
      onKeyboard: (keyboard) => {
        press = keyboard;
        press('f');
      },
    });
    const ids = () => received.map(({ headers }) => headers['webhook-id']);
    await until(
      async () => statePlaces('keys'),
      (count) => count === 1,
    );
    await makeProducts(shop.secret, ['Lost']);
    await until(
      async () => ids().length,
      (count) => count === 2,
    );
    press('r');
    await until(
      async () => ids().length,
      (count) => count === 3,
    );
    stop.abort();
    expect((await listened).code).toBe(0);
    expect(new Set(ids()).size).toBe(1);
    expect(received.map(({ headers }) => headers['x-service-attempt'])).toEqual(['1', '2', '1']);
    await receiver.close();
  });

  it('continues at the end of the log when its position is beyond it, reports this, and keeps that position', async () => {
    const args = ['listen', '--forward-to', 'http://127.0.0.1:1', '--after', '99999999', '--once'];
    const { code, stderr } = await runStoreApi(args, { environment: environment('restored') });
    expect(code).toBe(0);
    const last = savedBy('restored').sequence;
    expect(last).toBeLessThan(99_999_999);
    expect(stderr).toContain(`The log ends at ${last}, before 99999999`);
  });

  it.each([
    [[], '--forward-to is missing.'],
    [['--forward-to', 'here'], '--forward-to cannot be "here"'],
    [['--forward-to', 'http://127.0.0.1:1', '--topics', 'order.lost'], 'there is no topic "order.lost"'],
    [['--forward-to', 'http://127.0.0.1:1', '--since', 'today'], '--since cannot be "today"'],
    [['--forward-to', 'http://127.0.0.1:1', '--after', '1', '--since', '1h'], '--since and --after cannot be combined.'],
  ])('%j is a usage error', async (args, message) => {
    const { code, stderr } = await runStoreApi(['listen', ...args], { environment: environment('wrong') });
    expect(stderr).toContain(message);
    expect(code).toBe(2);
  });
});
