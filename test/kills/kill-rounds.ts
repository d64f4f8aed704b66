import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { randomOf } from '../fuzz/random.ts';
import { startReceiver } from '../support/fakes/receiver.ts';
import { lastingFindings } from '../support/harness/assert-no-findings.ts';
import { type JsonAnswer, type JsonClient, jsonClient } from '../support/harness/json-client.ts';
import { createKey, type LiveStore, openLiveStore } from '../support/harness/live-store.ts';
import type { Release } from '../support/harness/releases/last-release.ts';
import type { RunningStack } from '../support/harness/running-stack.ts';
import { type Blow, strikingMachine, thisRelease } from './blows.ts';
import { judgeBooks } from './books.ts';
import { type Bought, startBuyers } from './buyers.ts';
import { finishImport } from './finish-import.ts';
import { judgeEvents, judgeImports, judgeReplays, judgeRestores, judgeStock, type Made } from './judge-kills.ts';
import { type MemorySample, sampleMemory } from './memory-samples.ts';
import type { PlannedBlow } from './plan-blows.ts';
import { makeBackup, type Restored, restoreWhole } from './whole-restores.ts';
import { aWish, importFile, makeGoods, storeOfWish, type Wish, type WishKind, wishKinds } from './wishes.ts';

export type KillsWanted = {
  readonly rounds: number;
  /** In place of rounds. */
  readonly long?: LongLoad;
  readonly seed: number;
  readonly onTrouble: (trouble: string) => void;
  /** Told after each blow of a long load. */
  readonly onBlow?: (soFar: { readonly blow: Blow; readonly minute: number; readonly made: number; readonly memoryMb: number }) => void;
};

/** A load that lasts, with orders at the pace of a shop, besides what the other clients ask for. */
export type LongLoad = {
  readonly minutes: number;
  readonly ordersPerHour: number;
  /** Of the other clients, between two wishes; and how many whole restores there may be. */
  readonly pauseMs: number;
  readonly restores: number;
  readonly blows: readonly PlannedBlow[];
  /** What runs at first and last, and those that come in its place now and then. */
  readonly releases: readonly [Release, ...Release[]];
};

export type KillsSummary = {
  readonly made: ReadonlyMap<WishKind | 'whole restore', number>;
  /** Of the whole restores, those during which no other release was in place. */
  readonly restoredByOneRelease: number;
  /** Requests that got no answer, since what should have answered was killed. */
  readonly cut: number;
  readonly loadMs: number;
  readonly struck: ReadonlyMap<Blow, number>;
  /** Orders of the buyers and their refunds, both 0 when there are none; how often each release was started. */
  readonly bought: number;
  readonly refunded: number;
  readonly started: ReadonlyMap<string, number>;
  readonly endedByDisk: ReadonlyMap<string, number>;
  readonly memory: readonly MemorySample[];
  /** From the last answer of the load to the last event; below 0 where it came before. */
  readonly lastEventMs: number;
};

const flags = ['--no-seed'];
const keysOfStore = 12;
/** Of the buyers, who come more often than a key may. */
const keysOfBuyers = 24;

type Answered = { readonly data?: Bought & { readonly upload?: { readonly url: string } } };

/**
 * Kills a machine's stack again and again while clients make things, each asked for with its key until it is there. What must hold
 * is in the README; what does not is told.
 */
export async function runKills({ rounds, long, seed, onTrouble, onBlow }: KillsWanted): Promise<KillsSummary> {
  const random = randomOf('kills', seed);
  const folder = mkdtempSync(join(tmpdir(), 'kills-'));
  const machine = strikingMachine(random, join(folder, 'clock'), flags, long?.releases);
  let stack = await machine.start();
  const events = await openEventReceiver();
  const stores = {
    kills: await openLiveStore(stack, 'kills'),
    restored: await openLiveStore(stack, 'restored'),
    imported: await openLiveStore(stack, 'imported'),
  };
  const store = stores.kills;
  await store.subscribe(events.url, ['product.created', 'order.created']);
  const goods = await makeGoods(store);
  const backup = await makeBackup(stack, folder, long?.restores ?? rounds);
  const secrets = [store.secret];
  while (secrets.length < keysOfStore) secrets.push((await createKey(store.admin)).secret);
  const secretsOfBuyers: string[] = [];
  while (long !== undefined && secretsOfBuyers.length < keysOfBuyers) secretsOfBuyers.push((await createKey(store.admin)).secret);

  const made: Made[] = [];
  let [cut, count, isOn] = [0, 0, true];
  // A seed of the kills goes on as it did: what buyers draw is drawn apart.
  const randomOfBuyers = randomOf('buyers', seed);
  const ofBuyer = () => jsonClient(stack.demo.api, randomOfBuyers.pick(secretsOfBuyers));
  const ask = (wish: Wish) => {
    const { demo } = stack;
    if (wish.isBuyers) return ofBuyer()<Answered>('POST', wish.path, wish.body, { 'idempotency-key': wish.key });
    const client = wish.isStaffs
      ? staffOf(stack, stores[storeOfWish[wish.kind]])
      : jsonClient(demo.api, random.pick(secrets.filter((_, n) => n % wishKinds.length === wishKinds.indexOf(wish.kind))));
    return client<Answered>('POST', wish.path, wish.body, { 'idempotency-key': wish.key });
  };
  const finish = async (wish: Wish, { id, upload }: NonNullable<Answered['data']>): Promise<void> => {
    const admin: JsonClient = (...request) => staffOf(stack, stores.imported)(...request);
    const wrong = await finishImport({ stack: () => stack, admin }, id, upload?.url ?? '', importFile(wish.key));
    if (wrong !== null) onTrouble(`${wish.key}: ${wrong}`);
  };
  // Many wait at once when there are buyers, and asking in vain is work too.
  const unreachableMs = long === undefined ? 50 : 250;
  const untilAnswered = async <Body>(send: () => Promise<JsonAnswer<Body>>): Promise<JsonAnswer<Body>> => {
    for (;;) {
      const answer = await send().catch(() => null);
      if (answer === null) cut += 1;
      else if (![409, 429, 500, 502, 503, 504].includes(answer.status)) return answer;
      await pause(answer === null ? unreachableMs : 300);
    }
  };
  const untilMade = async (wish: Wish): Promise<Bought | null> => {
    const { status, body } = await untilAnswered(() => ask(wish));
    if (status >= 300 || body.data === undefined) {
      onTrouble(`${wish.key} was answered ${status}: ${JSON.stringify(body).slice(0, 300)}`);
      return null;
    }
    made.push({ wish, id: body.data.id, text: JSON.stringify(body) });
    if (wish.kind === 'import') await finish(wish, body.data);
    return body.data;
  };
  const client = async (kind: WishKind): Promise<void> => {
    while (isOn) {
      await untilMade(aWish(kind, count++, goods));
      await pause(long?.pauseMs ?? 40);
    }
  };
  const restored: Restored[] = [];
  const isThisRelease = () => machine.running() === (long?.releases[0] ?? thisRelease);
  const restorer = async (): Promise<void> => {
    for (const id of backup.emptyIds) {
      while (isOn && !isThisRelease()) await pause(500);
      if (!isOn) return;
      const end = await restoreWhole(() => stack, backup, id, isThisRelease);
      for (const wrong of end.wrong) onTrouble(`the restore of store ${id}: ${wrong}`);
      cut += end.cut;
      restored.push({ id, isOfOneRelease: end.isOfOneRelease });
      if (long !== undefined) await pause(long.pauseMs);
    }
  };
  const startedMs = performance.now();
  const clients = [...wishKinds.map(client), restorer()];
  const buyers =
    long &&
    startBuyers(
      {
        ...{ goods, untilMade, tell: onTrouble },
        untilAnswered: (path, body, key) => untilAnswered(() => ofBuyer()('POST', path, body, { 'idempotency-key': key })),
      },
      long.ordersPerHour,
    );
  const memory = sampleMemory(() => stack);
  const struck = new Map<Blow, number>();
  const strike = async (blow: Blow): Promise<void> => {
    if (!stack.isRunning()) {
      onTrouble('the stack ended by itself');
      stack = await machine.start(stack.dataDir);
    }
    stack = await machine.strike(stack, blow);
    struck.set(blow, (struck.get(blow) ?? 0) + 1);
  };
  const untilMs = (ms: number) => pause(Math.max(0, startedMs + ms - performance.now()));
  for (let round = 0; long === undefined && round < rounds; round += 1) {
    await pause(random.int(2000, 4500));
    await strike('kill');
  }
  for (const { blow, atMs } of long?.blows ?? []) {
    await untilMs(atMs);
    await strike(blow);
    const minute = Math.floor((performance.now() - startedMs) / 60_000);
    onBlow?.({ blow, minute, made: made.length, memoryMb: memory.samples.at(-1)?.mb ?? 0 });
  }
  await untilMs(60_000 * (long?.minutes ?? 0));
  await pause(1000);
  memory.end();
  isOn = false;
  await Promise.all([...clients, buyers?.end()]);
  const endedMs = performance.now();

  await judgeEvents(made, events, endedMs, onTrouble);
  await judgeReplays(made, ask, random, onTrouble);
  await judgeStock(stack, store, goods, made, buyers?.refundedIds.length ?? 0, onTrouble);
  if (buyers !== undefined)
    await judgeBooks(() => stack, store.id, { made, buyers, secrets: secretsOfBuyers }, machine.aheadMs(), onTrouble);
  await judgeImports(stack, stores.imported, made, onTrouble);
  await judgeRestores(stack, backup, restored, onTrouble);
  for (const finding of await lastingFindings(stack, machine.aheadMs())) onTrouble(`doctor: ${JSON.stringify(finding)}`);
  // Releases before this one had a log that could end them.
  const ended = machine.endedByDisk.get(thisRelease.name) ?? 0;
  if (ended > 0) onTrouble(`a disk without room ended the process ${ended} times`);
  const lastEventMs = events.lastMs() - endedMs;
  await events.close();
  await stack.remove();
  rmSync(folder, { recursive: true });
  const counts = wishKinds.map((kind) => [kind, made.filter(({ wish }) => wish.kind === kind).length] as const);
  const all = new Map<WishKind | 'whole restore', number>([...counts, ['whole restore', restored.length]]);
  return {
    ...{
      made: all,
      cut,
      loadMs: endedMs - startedMs,
      lastEventMs,
      struck,
      started: machine.started,
      endedByDisk: machine.endedByDisk,
      memory: memory.samples,
    },
    restoredByOneRelease: restored.filter(({ isOfOneRelease }) => isOfOneRelease).length,
    ...{ bought: buyers?.orderIds.length ?? 0, refunded: buyers?.refundedIds.length ?? 0 },
  };
}

/** Calls a store as staff of the stack as it runs. */
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
