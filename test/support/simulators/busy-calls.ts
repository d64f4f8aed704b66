import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { monotonicFactory } from 'ulid';
import type { Ids } from '#functions/wiring/ids.ts';
import { inProcessHandler } from '#infra/local/dynamodb/in-process.ts';
import { newSecret } from '#shared/api-keys/credential-secret.ts';
import { credentialItem } from '#shared/api-keys/credentials-table.ts';
import { scopes } from '#shared/api-keys/scopes.ts';
import type { ApiHandler } from '#shared/http/serve.ts';
import { locationItem } from '#shared/inventory/locations-table.ts';
import { createIdSource } from '#shared/kernel/object-id.ts';
import { storeItem } from '#shared/stores/stores-table.ts';
import { openTable, type Table } from '#shared/table/table-client.ts';
import { aLocation } from '../builders/a-location.ts';
import { aStore } from '../builders/a-store.ts';
import { type ApiCall, apiEvent, lambdaContext } from '../builders/api-event.ts';
import { seededRandom } from '../builders/random-text.ts';
import { recordedLog } from '../fakes/recorded-log.ts';
import { type LocalTable, localTable } from '../harness/local-table.ts';
import { type BusyTableOptions, busyTable } from './busy-table/busy-table.ts';
import { virtualTime } from './virtual-time.ts';

/** A call, and when to make it (milliseconds after the start). */
export type BusyCall = Omit<ApiCall, 'key'> & { readonly atMs: number };

/** The result of a call. Its times are on the virtual clock. */
export type BusyAnswer = {
  readonly status: number;
  /** `error.code`, or the code of the first field that was refused; null if the call succeeded. */
  readonly code: string | null;
  readonly message: string | null;
  readonly retryAfter: string | null;
  readonly beganMs: number;
  readonly endedMs: number;
};

type Log = ReturnType<typeof recordedLog>['log'];

export type BusyCalls = {
  readonly seed: number;
  readonly calls: readonly BusyCall[];
  readonly table?: BusyTableOptions;
  /** Whether a caller that is asked to retry later (503, 429, 409) does so. */
  readonly comeBack?: boolean;
  /** Opens the group of API operations that the calls need, and returns its handler. */
  readonly open: (table: Table, ids: Ids, log: Log) => ApiHandler;
  /** Adds all objects that the store needs in addition to its location, before the clock starts. */
  readonly prepare?: (table: Table, store: ReturnType<typeof aStore>) => Promise<void>;
  /** Called with the table as soon as the table has been opened. */
  readonly watch?: (local: LocalTable, now: () => number) => void;
};

/** The number of calls with the same API key. A key may make at most 120 requests per minute. */
const callsPerKey = 100;

/**
 * Makes many calls to the endpoints of one group, on a table that behaves like DynamoDB under load. As on Lambda, each
 * function instance handles one call at a time and has its own client. If no instance is free, a new one is opened.
 */
export async function busyCalls({ seed, calls, table: busyOptions = {}, comeBack = false, open, prepare, watch }: BusyCalls) {
  const random = seededRandom(seed);
  const time = virtualTime(Date.UTC(2026, 10, 22, 10));
  const busy = busyTable(time, random, busyOptions);
  const local = await localTable({ now: time.now });
  const { table, engine, close } = local;
  const requestHandler = busy.around(inProcessHandler(engine));
  busy.watch(engine);
  const store = aStore();
  const put = (Item: Record<string, unknown>) => table.client.send(new PutCommand({ TableName: table.name, Item }));
  await put(storeItem(store));
  await put(locationItem(store.id, aLocation()));
  await prepare?.(table, store);
  const secrets = Array.from({ length: Math.ceil(calls.length / callsPerKey) }, (_, n) => keyOf(n + 1));
  for (const { item } of secrets) await put(item);
  const { log, lines } = recordedLog();
  watch?.(local, time.now);

  function keyOf(holderId: number) {
    const secret = newSecret(
      'so_live_',
      store.id,
      Uint8Array.from({ length: 32 }, () => random() * 256),
    );
    const facts = { secret, kind: 'api_key', storeId: store.id, holderId, name: `key ${holderId}`, scopes, validUntilMs: null } as const;
    return { secret, item: credentialItem(facts) };
  }

  const idle: ApiHandler[] = [];
  let instances = 0;
  function openInstance(): ApiHandler {
    instances += 1;
    const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
    return open(openTable(table.name, { requestHandler, region: 'eu-west-1', credentials }), idsFrom(random), log);
  }

  async function make(call: BusyCall, n: number): Promise<BusyAnswer> {
    await time.sleep(call.atMs);
    const instance = idle.pop() ?? openInstance();
    const beganMs = time.now();
    const event = apiEvent({ ...call, key: secrets[Math.floor(n / callsPerKey)]?.secret ?? '' });
    const { statusCode: status, headers, body } = await instance(event, lambdaContext);
    idle.push(instance);
    if (comeBack && headers['Retry-After'] !== undefined) {
      await time.sleep(1000 * Number(headers['Retry-After']));
      return make({ ...call, atMs: 0 }, n);
    }
    const error = (JSON.parse(body) as { error?: { code: string; message: string; errors?: { code: string }[] } }).error;
    return {
      ...{ status, code: error?.errors?.[0]?.code ?? error?.code ?? null, message: error?.message ?? null },
      ...{ retryAfter: headers['Retry-After'] ?? null, beganMs, endedMs: time.now() },
    };
  }

  busy.begin();
  const answers = await withRandom(random, () => time.run(() => Promise.all(calls.map(make))));
  busy.end();
  return { answers, instances, busy, table, engine, time, lines, close, store };
}

/** Returns sources of random ids. The same seed always gives the same ids, so that a run can be repeated exactly. */
function idsFrom(random: () => number): Ids {
  const nextUlid = monotonicFactory(random);
  return { newId: createIdSource(Date.now, Math.floor(random() * 2 ** 31)), newEventId: () => `evt_${nextUlid()}` };
}

/**
 * Runs `work` with `Math.random` replaced by a seeded generator, so that the jitter in the code under test is
 * repeatable.
 */
async function withRandom<Result>(random: () => number, work: () => Promise<Result>): Promise<Result> {
  const usual = Math.random;
  Math.random = random;
  try {
    return await work();
  } finally {
    Math.random = usual;
  }
}

/** Counts answers by their status and code. */
export const countedAnswers = (answers: readonly Pick<BusyAnswer, 'status' | 'code'>[]): Readonly<Record<string, number>> =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status, code }) => (code === null ? `${status}` : `${status} ${code}`))].map(([what, all]) => [
      what,
      all.length,
    ]),
  );
