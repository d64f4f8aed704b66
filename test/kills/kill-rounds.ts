import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createAdminClient } from '#shared/client/admin-client.ts';
import { type Random, randomOf } from '../fuzz/random.ts';
import { startReceiver } from '../support/fakes/receiver.ts';
import { lastingFindings } from '../support/harness/assert-no-findings.ts';
import { itemsOf } from '../support/harness/items-of.ts';
import { type JsonClient, jsonClient } from '../support/harness/json-client.ts';
import { createKey, type LiveStore, openLiveStore } from '../support/harness/live-store.ts';
import type { RunningStack } from '../support/harness/running-stack.ts';
import { type Blow, memoryMb, strikingMachine } from './blows.ts';
import { finishImport } from './finish-import.ts';
import { type Backup, differencesOf, makeBackup, restoreWhole } from './whole-restores.ts';
import {
  aWish,
  type Goods,
  importFile,
  makeGoods,
  productsOfImport,
  smallOrderLines,
  stockAtFirst,
  storeOfWish,
  type Wish,
  type WishKind,
  wishKinds,
} from './wishes.ts';

export type KillsWanted = {
  readonly rounds: number;
  /** In place of rounds: the load lasts so long. */
  readonly minutes?: number;
  /** What each round does, one of these; a kill if absent. */
  readonly blows?: readonly Blow[];
  readonly seed: number;
  readonly onTrouble: (trouble: string) => void;
};

export type KillsSummary = {
  readonly made: ReadonlyMap<WishKind | 'whole restore', number>;
  /** Requests that got no answer, since what should have answered was killed. */
  readonly cut: number;
  readonly loadMs: number;
  readonly struck: ReadonlyMap<Blow, number>;
  /** Of the stack, before each blow. */
  readonly memoryMb: readonly number[];
  /** From the last answer of the load to the last event; below 0 where it came before. */
  readonly lastEventMs: number;
};

const flags = ['--no-seed'];
const keysOfStore = 12;
/** The last event comes this long after the load at most; a job that a kill left is finished this long after it. */
const [eventsWithinMs, sweptWithinMs] = [30_000, 240_000];

type Answered = { readonly data?: { readonly id: number; readonly upload?: { readonly url: string } } };
type Made = { readonly wish: Wish; readonly id: number; readonly text: string };

/**
 * Kills a machine's stack again and again while clients make things, each asked for with its key until it is there. What must hold
 * is in the README; what does not is told.
 */
export async function runKills({ rounds, minutes, blows = ['kill'], seed, onTrouble }: KillsWanted): Promise<KillsSummary> {
  const random = randomOf('kills', seed);
  const folder = mkdtempSync(join(tmpdir(), 'kills-'));
  const machine = strikingMachine(random, join(folder, 'clock'), flags);
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
  const backup = await makeBackup(stack, folder, rounds);
  const secrets = [store.secret];
  while (secrets.length < keysOfStore) secrets.push((await createKey(store.admin)).secret);

  const made: Made[] = [];
  let [cut, count, isOn] = [0, 0, true];
  const ask = (wish: Wish) => {
    const { demo } = stack;
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
  const untilMade = async (wish: Wish): Promise<void> => {
    for (;;) {
      const answer = await ask(wish).catch(() => null);
      if (answer === null) cut += 1;
      else if (answer.status < 300 && answer.body.data !== undefined) {
        made.push({ wish, id: answer.body.data.id, text: JSON.stringify(answer.body) });
        if (wish.kind === 'import') await finish(wish, answer.body.data);
        return;
      } else if (![409, 429, 500, 502, 503, 504].includes(answer.status)) {
        return onTrouble(`${wish.key} was answered ${answer.status}: ${JSON.stringify(answer.body).slice(0, 300)}`);
      }
      await pause(answer === null ? 50 : 300);
    }
  };
  const client = async (kind: WishKind): Promise<void> => {
    while (isOn) {
      await untilMade(aWish(kind, count++, goods));
      await pause(40);
    }
  };
  const restoredIds: string[] = [];
  const restorer = async (): Promise<void> => {
    for (const id of backup.emptyIds) {
      if (!isOn) return;
      const end = await restoreWhole(() => stack, backup, id);
      for (const wrong of end.wrong) onTrouble(`the restore of store ${id}: ${wrong}`);
      cut += end.cut;
      restoredIds.push(id);
    }
  };
  const startedMs = performance.now();
  const clients = [...wishKinds.map(client), restorer()];
  const struck = new Map<Blow, number>();
  const memory: number[] = [];
  const isLeft = (round: number) => (minutes === undefined ? round < rounds : performance.now() - startedMs < 60_000 * minutes);
  for (let round = 0; isLeft(round); round += 1) {
    await pause(random.int(2000, 4500));
    memory.push(memoryMb(stack));
    // Without a choice nothing is drawn: a seed of the kills goes on as it did.
    const blow = blows.length === 1 ? (blows[0] ?? 'kill') : random.pick(blows);
    stack = await machine.strike(stack, blow);
    struck.set(blow, (struck.get(blow) ?? 0) + 1);
  }
  await pause(1000);
  isOn = false;
  await Promise.all(clients);
  const endedMs = performance.now();

  await judgeEvents(made, events, endedMs, onTrouble);
  await judgeReplays(made, ask, random, onTrouble);
  await judgeStock(stack, store, goods, made, onTrouble);
  await judgeImports(stack, stores.imported, made, onTrouble);
  await judgeRestores(stack, backup, restoredIds, onTrouble);
  for (const finding of await lastingFindings(stack, machine.aheadMs())) onTrouble(`doctor: ${JSON.stringify(finding)}`);
  const lastEventMs = events.lastMs() - endedMs;
  await events.close();
  await stack.remove();
  rmSync(folder, { recursive: true });
  const counts = wishKinds.map((kind) => [kind, made.filter(({ wish }) => wish.kind === kind).length] as const);
  const all = new Map<WishKind | 'whole restore', number>([...counts, ['whole restore', restoredIds.length]]);
  return { made: all, cut, loadMs: endedMs - startedMs, lastEventMs, struck, memoryMb: memory };
}

/** Calls a store as staff of the stack as it runs. */
const staffOf = ({ demo }: RunningStack, { id }: LiveStore): JsonClient => jsonClient(`${demo.admin}/stores/${id}`, demo.admin_token);

async function openEventReceiver() {
  const ids = new Set<number>();
  let lastMs = 0;
  const { port, close } = await startReceiver(async (request, response) => {
    const chunks: Uint8Array[] = [];
    // A process that is killed leaves half a request.
    try {
      for await (const chunk of request as AsyncIterable<Uint8Array>) chunks.push(chunk);
    } catch {
      return;
    }
    const { data } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { readonly data: { readonly id: number } };
    if (!ids.has(data.id)) lastMs = performance.now();
    ids.add(data.id);
    response.writeHead(200).end();
  });
  return { url: `http://127.0.0.1:${port}/hook`, has: (id: number) => ids.has(id), lastMs: () => lastMs, close };
}

type Tell = KillsWanted['onTrouble'];

async function judgeEvents(made: readonly Made[], { has }: { readonly has: (id: number) => boolean }, endedMs: number, tell: Tell) {
  const told = made.filter(({ wish }) => !wish.isStaffs);
  const missing = (): readonly Made[] => told.filter(({ id }) => !has(id));
  while (missing().length > 0 && performance.now() - endedMs < eventsWithinMs) await pause(50);
  for (const { wish } of missing()) tell(`the event of ${wish.key} did not come within ${eventsWithinMs / 1000} s`);
  const ids = new Set(made.map(({ wish, id }) => `${storeOfWish[wish.kind]} ${id}`));
  if (ids.size !== made.length) tell(`${made.length} things have ${ids.size} ids`);
}

/** Some of everything, asked for again: the same bytes. */
async function judgeReplays(
  made: readonly Made[],
  ask: (wish: Wish) => Promise<{ readonly status: number; readonly headers: Headers; readonly body: unknown }>,
  random: Random,
  tell: Tell,
): Promise<void> {
  const some = wishKinds.flatMap((kind) => random.shuffle(made.filter(({ wish }) => wish.kind === kind)).slice(0, 20));
  for (const { wish, text } of some) {
    for (;;) {
      const { status, headers, body } = await ask(wish);
      if (status === 429) {
        await pause(300);
        continue;
      }
      if (JSON.stringify(body) !== text) tell(`${wish.key} is answered ${status} now, and with another body`);
      else if (headers.get('idempotent-replayed') !== 'true') tell(`${wish.key} was done again`);
      break;
    }
  }
}

/** Each variant has what was there at first but for what orders took, once what killed orders held has been given back. */
async function judgeStock({ demo }: RunningStack, { secret }: LiveStore, { productId }: Goods, made: readonly Made[], tell: Tell) {
  const ordered = (kind: WishKind): number => made.filter(({ wish }) => wish.kind === kind).length;
  type Answer = { readonly data: { readonly variants: readonly { readonly inventory_quantity: number }[] } };
  const wrong = async (): Promise<readonly string[]> => {
    const { body } = await jsonClient(demo.api, secret)<Answer>('GET', `/products/${productId}`);
    return body.data.variants.flatMap(({ inventory_quantity: found }, n) => {
      const expected = stockAtFirst - ordered('large order') - (n < smallOrderLines ? ordered('small order') : 0);
      return found === expected ? [] : [`variant ${n} has ${found} units, not ${expected}`];
    });
  };
  let last = await wrong();
  for (const fromMs = performance.now(); last.length > 0 && performance.now() - fromMs < sweptWithinMs; last = await wrong()) {
    await pause(1000);
  }
  for (const one of last) tell(one);
}

/** Imports made the products of their files, each once. */
async function judgeImports({ demo }: RunningStack, { id }: LiveStore, made: readonly Made[], tell: Tell): Promise<void> {
  const admin = createAdminClient({ token: demo.admin_token, baseUrl: demo.admin }).store(id);
  const slugs = (await itemsOf(admin.products.list({ limit: 250 }))).map(({ slug }) => slug);
  const imports = made.filter(({ wish }) => wish.kind === 'import').length;
  const found = `${slugs.length} products, ${new Set(slugs).size} of them different`;
  if (slugs.length !== imports * productsOfImport || new Set(slugs).size !== slugs.length) tell(`${imports} imports made ${found}`);
}

/** Stores that were restored whole are the one that was exported, ids and times included. */
async function judgeRestores(stack: RunningStack, backup: Backup, storeIds: readonly string[], tell: Tell): Promise<void> {
  for (const id of storeIds) for (const difference of await differencesOf(stack, backup, id)) tell(difference);
}
