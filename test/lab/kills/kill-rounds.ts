import { setTimeout as pause } from 'node:timers/promises';
import { startReceiver } from '../../support/fakes/receiver.ts';
import { lastingFindings } from '../../support/harness/assert-no-findings.ts';
import { type JsonAnswer, type JsonClient, jsonClient } from '../../support/harness/json-client.ts';
import { createKey, type LiveStore, openLiveStore } from '../../support/harness/live-store.ts';
import { type RunningStack, runStack } from '../../support/harness/running-stack.ts';
import { randomOf } from '../fuzz/random.ts';
import { type CreatedObject, checkEvents, checkImports, checkReplays, checkStock } from './check-kills.ts';
import { finishImport } from './finish-import.ts';
import { followLog } from './follow-log.ts';
import { aCreationRequest, type CreationRequest, creationKinds, importFile, makeGoods, storeOfCreation, type WishKind } from './wishes.ts';

export type KillsWanted = {
  readonly rounds: number;
  readonly seed: number;
  readonly onTrouble: (trouble: string) => void;
};

export type KillsSummary = {
  readonly made: ReadonlyMap<WishKind, number>;
  /** The number of requests that were not answered, because the process was killed. */
  readonly cut: number;
  readonly loadMs: number;
  /**
   * The time between the last answer to a request and the arrival of the last event; negative if the event arrived
   * first.
   */
  readonly lastEventMs: number;
  /** The number of events seen by a client that polled the log throughout. */
  readonly readEvents: number;
};

const flags = ['--no-seed'];
const keysOfStore = 12;

type Answered = { readonly data?: { readonly id: number; readonly upload?: { readonly url: string } } };

/**
 * Kills the stack again and again while clients create objects and repeat each request with its key until it succeeds.
 * Reports violations of the rules in the README.
 */
export async function runKills({ rounds, seed, onTrouble }: KillsWanted): Promise<KillsSummary> {
  const random = randomOf('kills', seed);
  let stack = await runStack(flags);
  const events = await openEventReceiver();
  const stores = {
    kills: await openLiveStore(stack, 'kills'),
    imported: await openLiveStore(stack, 'imported'),
  };
  const store = stores.kills;
  await store.subscribe(events.url, ['product.created', 'order.created']);
  const goods = await makeGoods(store);
  const secrets = [store.secret];
  while (secrets.length < keysOfStore) secrets.push((await createKey(store.admin)).secret);
  const { secret: readersSecret } = await createKey(store.admin);
  const reader = followLog(() => jsonClient(stack.demo.api, readersSecret), onTrouble);

  const made: CreatedObject[] = [];
  let [cut, count, isOn] = [0, 0, true];
  const ask = (wish: CreationRequest): Promise<JsonAnswer<Answered>> => {
    const ofKind = secrets.filter((_, n) => n % creationKinds.length === creationKinds.indexOf(wish.kind));
    const client = wish.isStaffs ? staffOf(stack, stores[storeOfCreation[wish.kind]]) : jsonClient(stack.demo.api, random.pick(ofKind));
    return client<Answered>('POST', wish.path, wish.body, { 'idempotency-key': wish.key });
  };
  const untilAnswered = async (wish: CreationRequest): Promise<JsonAnswer<Answered>> => {
    for (;;) {
      const answer = await ask(wish).catch(() => null);
      if (answer === null) cut += 1;
      else if (![409, 429, 500, 502, 503, 504].includes(answer.status)) return answer;
      await pause(answer === null ? 50 : 300);
    }
  };
  const untilMade = async (wish: CreationRequest): Promise<void> => {
    const { status, body } = await untilAnswered(wish);
    if (status >= 300 || body.data === undefined) {
      onTrouble(`${wish.key} was answered ${status}: ${JSON.stringify(body).slice(0, 300)}`);
      return;
    }
    const { id, upload } = body.data;
    made.push({ wish, id, text: JSON.stringify(body) });
    if (wish.kind !== 'import') return;
    const admin: JsonClient = (...request) => staffOf(stack, stores.imported)(...request);
    const wrong = await finishImport({ stack: () => stack, admin }, id, upload?.url ?? '', importFile(wish.key));
    if (wrong !== null) onTrouble(`${wish.key}: ${wrong}`);
  };
  const client = async (kind: WishKind): Promise<void> => {
    while (isOn) {
      await untilMade(aCreationRequest(kind, count++, goods));
      await pause(40);
    }
  };
  const startedMs = performance.now();
  const clients = creationKinds.map(client);
  for (let round = 0; round < rounds; round += 1) {
    await pause(random.int(2000, 4500));
    if (!stack.isRunning()) onTrouble('the stack exited without a signal');
    await stack.end('SIGKILL');
    stack = await runStack(flags, stack.dataDir);
  }
  await pause(1000);
  isOn = false;
  await Promise.all(clients);
  const endedMs = performance.now();

  await checkEvents(made, events, endedMs, onTrouble);
  await checkReplays(made, ask, random, onTrouble);
  await checkStock(stack, store, goods, made, onTrouble);
  const readEvents = await reader.stop();
  await checkImports(stack, stores.imported, made, onTrouble);
  for (const finding of await lastingFindings(stack)) onTrouble(`doctor: ${JSON.stringify(finding)}`);
  const lastEventMs = events.lastMs() - endedMs;
  await events.close();
  await stack.remove();
  const counts = creationKinds.map((kind) => [kind, made.filter(({ wish }) => wish.kind === kind).length] as const);
  return { made: new Map(counts), cut, loadMs: endedMs - startedMs, lastEventMs, readEvents };
}

/** Returns a client that calls the running stack as a staff member of a store. */
const staffOf = ({ demo }: RunningStack, { id }: LiveStore): JsonClient => jsonClient(`${demo.admin}/stores/${id}`, demo.admin_token);

async function openEventReceiver() {
  const ids = new Set<number>();
  let lastMs = 0;
  const { port, close } = await startReceiver(async (request, response) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request as AsyncIterable<Uint8Array>) chunks.push(chunk);
    const { data } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { readonly data: { readonly id: number } };
    if (!ids.has(data.id)) lastMs = performance.now();
    ids.add(data.id);
    response.writeHead(200).end();
  });
  return { url: `http://127.0.0.1:${port}/hook`, has: (id: number) => ids.has(id), lastMs: () => lastMs, close };
}
