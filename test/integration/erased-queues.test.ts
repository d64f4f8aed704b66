import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { GetQueueAttributesCommand, ListQueuesCommand, SetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { SQSEvent } from 'aws-lambda';
import { localQueues } from '#infra/cli/ops/local-queues.ts';
import { runRedrive } from '#infra/cli/ops/run-redrive.ts';
import type { Handler } from '#infra/local/runtime/function-runtime.ts';
import { queues } from '#infra/queues.ts';
import { createAdminClient } from '#shared/client/admin-client.ts';
import { createStoreClient } from '#shared/client/store-client.ts';
import type { QueueName } from '#shared/lambda/function-spec.ts';
import { type FuzzStack, openFuzzStack } from '../lab/fuzz/stack.ts';
import { createKey, type LiveStore, openLiveStore } from '../support/harness/live-store.ts';
import { uploadImport } from '../support/harness/server-imports.ts';
import { storedTexts, wordsIn } from '../support/harness/stored-traces.ts';
import { until } from '../support/harness/until.ts';

/*
 * Erases a customer while every queue and every dead-letter queue contains a message about this customer that a worker
 * has failed to process. SQS keeps messages unchanged for up to 14 days, so messages must contain no personal data.
 */

type Made = { readonly id: number; readonly [field: string]: unknown };

/** Every text about the person contains one of these words. */
const words = ['zwolfaxt', 'quillfeather', '771940283'];
/** E-mails to this address bounce. */
const email = 'bounce+quillfeather.zwolfaxt@simulator.amazonses.com';
const person = { first_name: 'Ymir Zwölfaxt', last_name: 'Quillfeather', company: 'Zwölfaxt Ltd', phone: '771940283' };

const names = Object.keys(queues) as readonly QueueName[];
/** The queues that are filled by the bus's rules. Each has a single worker. */
const behindTheBus = [
  'image-imports',
  'paid-orders',
  'purchasing',
  'emails',
  'activity',
  'bulk-operations',
] as const satisfies readonly QueueName[];

const isMessages = (event: unknown): event is SQSEvent => (event as Partial<SQSEvent>).Records?.[0]?.eventSource === 'aws:sqs';

/** The queues whose workers fail. If `failsAtReports` is set, every worker that receives an SES report fails too. */
let failing: readonly QueueName[] = [];
let failsAtReports = true;
const isReport = (event: SQSEvent): boolean => event.Records[0]?.body.includes('aws.ses') === true;
const failingAtQueues =
  (handler: Handler): Handler =>
  async (event, context) => {
    const arn = isMessages(event) ? (event.Records[0]?.eventSourceARN ?? '') : '';
    const fails = failing.some((name) => arn.includes(inStack(name, false))) || (failsAtReports && isMessages(event) && isReport(event));
    if (fails) throw new Error('This worker was made to fail.');
    return handler(event, context);
  };
/** Returns a queue's logical id in the stack. */
const inStack = (name: QueueName, isDead: boolean): string => `messaging-${name.replaceAll('-', '')}${isDead ? 'Dead' : ''}Queue`;

describe('messages about an erased customer that workers failed on', () => {
  let stack: FuzzStack;
  let store: LiveStore;
  let sqs: SQSClient;
  let urls: readonly string[] = [];
  let customerId: number;

  const ask = async (method: string, path: string, body?: object): Promise<Made> => {
    const client = path.startsWith('/admin/') ? store.admin : store.api;
    const answer = await client<{ readonly data: Made }>(method, path.replace('/admin/', '/'), body);
    if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body.data;
  };
  const urlOf = (name: QueueName, isDead: boolean): string => {
    const found = urls.filter((url) => url.includes(`/${inStack(name, isDead)}`));
    expect(found).toHaveLength(1);
    return found[0] ?? '';
  };
  const nameOf = (name: QueueName): string => urlOf(name, true).slice(urlOf(name, true).lastIndexOf('/') + 1);
  /** Starts `npm run ops -- redrive` on the queues of the stack. */
  function ops(args: readonly string[]) {
    const child = spawn(process.execPath, [resolve('infra/cli/ops.ts'), 'redrive', '--data-dir', stack.dataDir, ...args]);
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
      });
    }
    const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, printed }));
    return { ended, kill: () => child.kill('SIGKILL') };
  }
  const messagesIn = async (QueueUrl: string): Promise<number> => {
    const { Attributes = {} } = await sqs.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] }));
    return Number(Attributes['ApproximateNumberOfMessages']) + Number(Attributes['ApproximateNumberOfMessagesNotVisible']);
  };
  /**
   * Runs the redrive in this process, because a new process takes a second to start. Returns the last line that the
   * redrive prints.
   */
  async function putBack(queue: string): Promise<string | undefined> {
    const said: string[] = [];
    const ports = { aws: localQueues(stack.dataDir), reasons: '', say: (line: string) => void said.push(line), pause, nowMs: Date.now };
    await runRedrive(ports, { queue, rate: 500, apply: true, dataDir: stack.dataDir });
    return said.at(-1);
  }
  /** Messages that a command has received are hidden for a minute. Makes these messages visible immediately. */
  const endOfLook = (name: QueueName): Promise<void> => stack.inside.showTakenMessages(nameOf(name));
  const hasMessages = (some: readonly QueueName[], isDead: boolean) =>
    until(
      async () => {
        const counts = await Promise.all(some.map(async (name) => [name, await messagesIn(urlOf(name, isDead))] as const));
        return counts.filter(([, count]) => count === 0).map(([name]) => name);
      },
      (empty) => empty.length === 0,
    );
  /** Sets the visibility timeout and the maximum number of receives for all queues. */
  async function show(visibilitySec: number, maxReceives: number): Promise<void> {
    for (const name of names) {
      const QueueUrl = urlOf(name, false);
      const { Attributes = {} } = await sqs.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['RedrivePolicy'] }));
      const RedrivePolicy = JSON.stringify({ ...JSON.parse(Attributes['RedrivePolicy'] ?? ''), maxReceiveCount: maxReceives });
      const changed = { VisibilityTimeout: String(visibilitySec), RedrivePolicy };
      await sqs.send(new SetQueueAttributesCommand({ QueueUrl, Attributes: changed }));
    }
  }
  /**
   * Returns all traces of the person. E-mails sent before the erasure do not count, because they are in the recipients'
   * mailboxes.
   */
  const traces = (): readonly string[] => {
    const kept = [...storedTexts(stack.dataDir)].filter(({ where }) => !where.startsWith('mail/'));
    return kept.flatMap(({ where, text }) => wordsIn(text, words).map((found) => `${where}: ${found}`));
  };

  /** Counts the stored messages that are SES reports. */
  const reports = (): number => [...storedTexts(stack.dataDir)].filter(({ text }) => text.includes('"source":"aws.ses"')).length;

  let variants: readonly number[] = [];
  let orders = 0;
  /**
   * Places an order whose events reach every queue that receives order events. Also creates work for the other queues.
   */
  async function order(): Promise<void> {
    // Adds a new failing endpoint each time, because an endpoint that has failed gets fewer deliveries.
    orders += 1;
    await store.subscribe(`${stack.receiverUrl}/angry/${orders}`, ['*']);
    const address = { ...person, line1: 'Zwölfaxt 1', city: 'Zwölfaxtborg', postcode: 'Zwolfaxt', country: 'IE' };
    await ask('POST', '/orders', {
      ...{ line_items: variants.map((variant_id) => ({ variant_id, quantity: 1 })), customer: { id: customerId }, payment_status: 'paid' },
      ...{ note: 'For Quillfeather', shipping_address: address, billing_address: address, send_receipt: true },
    });
    await ask('PATCH', `/customers/${customerId}`, { note: 'Zwölfaxt called' });
    const images = [{ url: 'http://127.0.0.1:9/a.png' }];
    await ask('POST', '/admin/products', { name: 'Pictured', status: 'active', variants: [{ price: '1.00' }], images });
    const admin = createAdminClient({ token: stack.demo.admin_token, baseUrl: stack.demo.admin }).store(store.id);
    const upload = await uploadImport(admin, 'products', 'Handle,Title,Variant Price\nmug,Mug,1.00\n');
    await admin.imports.plan(upload);
    const line = '{"name":"Mug","variants":[{"price":"1.00"}]}\n';
    // Uses a separate key, because a credential may have only three unfinished operations.
    const { secret } = await createKey(store.admin);
    const { bulk } = createStoreClient({ apiKey: secret, baseUrl: stack.demo.api });
    const { id, upload: target } = await bulk.create({ operation: 'createProduct', size: line.length });
    await fetch(target?.url ?? '', { method: 'PUT', body: line });
    await bulk.start(id);
  }

  /** Waits until the activity log contains exactly this many orders. */
  const untilRecorded = (wanted: number) =>
    until(
      async () => (await store.admin<{ data: readonly Made[] }>('GET', '/activity?action=order.created&limit=250')).body.data.length,
      (count) => count === wanted,
    );

  beforeAll(async () => {
    stack = await openFuzzStack({ around: (_, handler) => failingAtQueues(handler), importModule: (path) => import(path) }, [
      '--time-scale',
      '60',
    ]);
    sqs = new SQSClient({});
    ({ QueueUrls: urls = [] } = await sqs.send(new ListQueuesCommand({})));
    stack.inside.resumeEvents();
    store = await openLiveStore(stack, 'stuck');
    const products = await Promise.all(
      ['physical', 'digital', 'gift_card'].map((kind) =>
        ask('POST', '/admin/products', { name: kind, kind, status: 'active', variants: [{ price: '9.00', inventory_tracked: false }] }),
      ),
    );
    variants = products.map(({ variants: of }) => (of as readonly Made[])[0]?.id ?? 0);
    const { id: supplierId } = await ask('POST', '/admin/suppliers', { name: 'Acme', email: 'orders@acme.example', currency: 'EUR' });
    await ask('PUT', `/admin/variant-supplies/${variants[0]}`, { supplier_id: supplierId, unit_cost: '4.50' });
    await show(1, 1);
    ({ id: customerId } = await ask('POST', '/customers', { email, ...person, note: 'Quillfeather' }));
  });
  afterAll(() => stack.stop());

  it('wait in every dead-letter queue', async () => {
    // In each round, the workers of one group of queues fail. While a worker fails, the queues that it normally fills
    // stay empty, so the workers of these queues must fail in a different round.
    for (const stuck of [['webhook-events', ...behindTheBus], ['deliveries-first'], ['deliveries-retry'], ['image-results']] as const) {
      failing = stuck;
      await order();
      await hasMessages(stuck, true);
      await until(stack.inside.isIdle, Boolean);
    }
  });

  it('wait in every work queue', async () => {
    await show(43_200, 100);
    for (const stuck of [['deliveries-retry'], ['image-results'], ['deliveries-first'], ['webhook-events', ...behindTheBus]] as const) {
      // Wait until the activity log contains all earlier orders except the first, whose message is in the dead-letter
      // queue. Otherwise, the messages of an unfinished earlier order would also get stuck in the work queue.
      await untilRecorded(orders - 1);
      failing = [...failing, ...stuck];
      await order();
      await hasMessages(stuck, false);
    }
  });

  it('contain no data about the customer, and neither does any other stored data', async () => {
    expect(traces()).not.toEqual([]);
    await store.admin('DELETE', `/customers/${customerId}`);
    await until(
      () => ask('GET', `/admin/customers/${customerId}/erasure`),
      ({ state }) => state === 'done',
    );
    const counts = await Promise.all(names.flatMap((name) => [messagesIn(urlOf(name, true)), messagesIn(urlOf(name, false))]));
    expect(counts.filter((count) => count === 0)).toEqual([]);
    // One report is in the e-mail queue, and one in its dead-letter queue.
    expect(reports()).toBeGreaterThanOrEqual(2);
    expect(traces()).toEqual([]);
  });

  it('are redriven by the ops command, even after it was killed, and still contain no data', async () => {
    const activity = nameOf('activity');
    const before = await messagesIn(urlOf('activity', true));
    const looked = await ops(['--queue', activity]).ended;
    expect(looked.code).toBe(0);
    expect(looked.printed).toMatch(/^\d+ × order\.created: from 1 stores, received up to \d+ times, the oldest sent 0 h ago$/m);
    expect(looked.printed).toContain(`The messages failed for the reasons in ${stack.dataDir}/service.log.`);
    expect(wordsIn(looked.printed, words)).toEqual([]);
    expect(await messagesIn(urlOf('activity', true))).toBe(before);
    await endOfLook('activity');

    [failing, failsAtReports] = [[], false];
    const killed = ops(['--queue', activity, '--rate', '1', '--apply']);
    await until(
      () => messagesIn(urlOf('activity', true)),
      (left) => left < before,
    );
    killed.kill();
    expect((await killed.ended).code).toBeNull();
    await endOfLook('activity');
    expect(await ops(['--queue', activity, '--rate', '500', '--apply']).ended).toMatchObject({ code: 0 });
    const others = names.filter((name) => name !== 'activity');
    expect(await Promise.all(others.map(nameOf).map(putBack))).toEqual(others.map(() => expect.stringMatching(/^Done: [1-9]\d* messages/)));
    expect(await Promise.all(names.map((name) => messagesIn(urlOf(name, true))))).toEqual(names.map(() => 0));
    // Waits until all orders are recorded except the last one, whose message is in the work queue.
    await untilRecorded(orders - 1);
    expect(traces()).toEqual([]);
  });
});
