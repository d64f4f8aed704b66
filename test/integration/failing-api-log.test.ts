import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { hashSecret } from '#shared/api-keys/credentials-table.ts';
import { keys } from '#shared/table/keys.ts';
import { readItem } from '#shared/table/read-items.ts';
import { bytesOf } from '#shared/table/rows/item-bytes.ts';
import { type BenchStack, startBenchStack } from '../lab/load/bench-stack.ts';
import { type JsonClient, jsonClient } from '../support/harness/json-client.ts';
import { createKey, type LiveStore, openLiveStore } from '../support/harness/live-store.ts';
import { until } from '../support/harness/until.ts';

type Line = {
  readonly code?: string;
  readonly request_id?: string;
  readonly table_calls?: number;
  readonly store_id?: string;
  readonly requests?: number;
  readonly first_request_id?: string;
};

const rounds = 5;
const maxItemBytes = 400 * 1024;

describe('requests to a store whose API log cannot be written', () => {
  let stack: BenchStack;
  let shop: LiveStore;
  let key: { readonly id: number; readonly secret: string };
  let api: JsonClient;
  beforeAll(async () => {
    stack = await startBenchStack();
    shop = await openLiveStore(stack, 'unlogged');
    key = await createKey(shop.admin);
    api = jsonClient(stack.demo.api, key.secret);
  });
  afterAll(() => stack?.stop());

  const kinds: readonly ((n: number) => readonly [method: 'GET' | 'POST', path: string, body?: object])[] = [
    () => ['GET', '/store'],
    () => ['GET', '/products'],
    (n) => ['POST', '/customers', { email: `c${n}@example.com` }],
    () => ['POST', '/products', {}],
  ];
  let customers = 0;

  /** Some requests of each kind, one after the other: what each was answered, and its id. */
  async function send(): Promise<readonly { readonly kind: number; readonly status: number; readonly requestId: string }[]> {
    const answers = [];
    for (let round = 0; round < rounds; round += 1) {
      for (const [kind, call] of kinds.entries()) {
        customers += 1;
        const { status, headers } = await api(...call(customers));
        answers.push({ kind, status, requestId: headers.get('x-request-id') ?? '' });
      }
    }
    return answers;
  }
  type Answers = Awaited<ReturnType<typeof send>>;

  /** What the functions of the stack have logged so far. */
  const lines = (): readonly Line[] =>
    readFileSync(join(stack.dataDir, 'service.log'), 'utf8')
      .split('\n')
      .flatMap((text) => (text.startsWith('{') && text.endsWith('}') ? [JSON.parse(text) as { readonly message: Line }] : []))
      .map(({ message }) => message);

  /** How many calls of the table a request of each kind took; the first one of a rate window takes one more. */
  async function callsOf(answers: Answers): Promise<readonly number[]> {
    const ids = answers.map(({ requestId }) => requestId);
    const logged = await until(
      async () =>
        new Map(
          lines().flatMap(({ request_id: id, table_calls: calls }) => (id !== undefined && calls !== undefined ? [[id, calls]] : [])),
        ),
      (known) => ids.every((id) => known.has(id)),
    );
    return kinds.map((_, kind) =>
      Math.min(...answers.flatMap((answer) => (answer.kind === kind ? [logged.get(answer.requestId) ?? Number.NaN] : []))),
    );
  }

  const listed = async (): Promise<readonly string[]> => {
    const { body } = await shop.admin<{ data: { request_id: string }[] }>('GET', `/api-log?limit=250&key_id=${key.id}`);
    return body.data.map(({ request_id }) => request_id);
  };
  const hasAll = (answers: Answers) => (ids: readonly string[]) => answers.every(({ requestId }) => ids.includes(requestId));

  const credential = () => keys.credential(hashSecret(key.secret));

  /** Gives the key a name with which its credential fills an item: no request of the key fits into the log with it. */
  async function breakLog(): Promise<Record<string, unknown>> {
    const stored = await readItem(stack.table, credential());
    if (stored === null) throw new Error('The key has no credential.');
    const short = { ...stored, scopes: ['read_store', 'write_products', 'write_customers'], name: '' };
    const Item = { ...short, name: 'x'.repeat(maxItemBytes - bytesOf(short)) };
    await stack.table.client.send(new PutCommand({ TableName: stack.table.name, Item }));
    return stored;
  }
  const mendLog = (Item: Record<string, unknown>) => stack.table.client.send(new PutCommand({ TableName: stack.table.name, Item }));

  it('are answered alike with the same calls of the table; what is lost is named, and what comes later is recorded', async () => {
    const before = await send();
    await until(listed, hasAll(before));
    const stored = await breakLog();

    const meanwhile = await send();
    expect(meanwhile.map(({ status }) => status)).toEqual(before.map(({ status }) => status));
    expect(new Set(meanwhile.map(({ status }) => status))).toEqual(new Set([200, 201, 422]));
    expect(await callsOf(meanwhile)).toEqual(await callsOf(before));

    // Each batch of lines is attempted three times, and says so each time.
    const batches = await until(
      async () => [
        ...Map.groupBy(
          lines().filter(({ code, store_id }) => code === 'api_log.not_recorded' && store_id === shop.id),
          ({ first_request_id: first }) => first,
        ).values(),
      ],
      (said) =>
        said.reduce((sum, [attempt]) => sum + (attempt?.requests ?? 0), 0) >= meanwhile.length &&
        said.every((attempts) => attempts.length >= 3),
    );
    expect(batches.map((attempts) => attempts.length)).toEqual(batches.map(() => 3));
    expect(batches.reduce((sum, [attempt]) => sum + (attempt?.requests ?? 0), 0)).toBe(meanwhile.length);

    const other = await openLiveStore(stack, 'logged');
    const ofOther = (await other.api('GET', '/store')).headers.get('x-request-id') ?? '';
    await until(
      async () => (await other.admin<{ data: { request_id: string }[] }>('GET', '/api-log')).body.data,
      (data) => data.some(({ request_id }) => request_id === ofOther),
    );

    await mendLog(stored);
    const after = await send();
    const ids = await until(listed, hasAll(after));
    expect([...ids].sort()).toEqual([...before, ...after].map(({ requestId }) => requestId).sort());
  });
});
