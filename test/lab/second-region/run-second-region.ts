import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openLocalTable } from '#infra/cli/local-table.ts';
import { allStoreIds } from '#shared/doctor/store-rows.ts';
import { promoteStore } from '#shared/promotion/promote-store-table.ts';
import { lastingFindings } from '../../support/harness/assert-no-findings.ts';
import { jsonClient } from '../../support/harness/json-client.ts';
import { openLiveStore } from '../../support/harness/live-store.ts';
import { newDataDir, runStack } from '../../support/harness/running-stack.ts';
import { randomOf } from '../fuzz/random.ts';
import { followLog } from './follow-log.ts';
import { countsOf, expectedTwice, type Facts, judge, judgeBooks, missingEvents } from './judge.ts';
import { openShop, type Shop, startLoad } from './load.ts';
import { openReceiverLog } from './receiver-log.ts';
import { type ReplicationOrder, replicate } from './replicate.ts';
import { firstWrites, rowsOf } from './rows-of.ts';

export type DrillWanted = {
  readonly seed: number;
  /** How long clients are at work in the home before it is killed, and in the new home. */
  readonly loadMs: number;
  readonly lagMs: number;
  readonly order: ReplicationOrder;
  readonly shops: number;
  /** Whether counters are raised, lost numbers declared and events relayed again: without it the drill must find something wrong. */
  readonly promotes: boolean;
};

export type DrillReport = {
  readonly troubles: readonly string[];
  /** Where orders and the stock that left for them disagree. */
  readonly books: readonly string[];
  /** What the doctor finds wrong in the new home, by check. */
  readonly findings: ReadonlyMap<string, number>;
  readonly figures: Readonly<Record<string, number>>;
};

const topics = ['order.created', 'inventory.updated'];
const flags = ['--no-seed', '--time-scale', '20'];
// An attempt that the home was killed in is made again when its lease of a minute is over.
const [quietWithinMs, everyMs, fewestRequests] = [90_000, 250, 10];

/** A home under load, a replica of it, and what is left of both when the home is killed and the replica promoted. */
export async function runSecondRegion({ seed, loadMs, lagMs, order, shops, promotes }: DrillWanted): Promise<DrillReport> {
  const random = randomOf('second region', seed);
  await using ending = new AsyncDisposableStack();
  const receiver = await openReceiverLog(seed);
  ending.defer(receiver.close);
  const home = await runStack([...flags, '--keep-all-changes=true']);
  ending.defer(home.remove);
  const replicaDir = newDataDir();
  // As a multi-Region key of KMS: the replica reads what the home has encrypted.
  writeFileSync(join(replicaDir, 'data-folder.json'), '{"seed":"none"}\n');
  copyFileSync(join(home.dataDir, 'master.key'), join(replicaDir, 'master.key'));
  let replica = await runStack([...flags, `--home-url=${home.origin}`], replicaDir);
  ending.defer(() => replica.remove());
  if (replica.demo.dynamodb === null) throw new Error('The replica has no table.');
  const homeFile = join(home.dataDir, 'dynamodb.db');
  const replication = replicate({ homeFile, replica: replica.demo.dynamodb, lagMs, order, random: randomOf('replication', seed) });

  const opened: Shop[] = [];
  for (let n = 0; n < shops; n += 1) {
    const store = await openLiveStore(home, `shop-${n}`);
    await store.subscribe(receiver.url, topics);
    opened.push(await openShop(store));
  }
  const refusal = await jsonClient(replica.demo.api, opened[0]?.store.secret ?? '')<{ readonly error?: { readonly code: string } }>(
    'GET',
    '/orders',
  );
  const troubles: string[] = [];
  if (refusal.status !== 503 || refusal.body.error?.code !== 'not_home') troubles.push(`the replica answered ${refusal.status}`);

  let api = home.demo.api;
  const load = startLoad(opened, () => api, random);
  const followers = opened.map((shop) => followLog(shop, () => api));
  await pause(loadMs);
  // On a busy machine a second may pass without a request: something has to be lost.
  while (load.done.length < fewestRequests || !replication.isOnItsWay('#EVENT')) await pause(20);
  const killing = home.end('SIGKILL');
  const killedMs = Date.now();
  await killing;
  await replication.stop();
  const homeTable = await openLocalTable(home.dataDir);
  const homeRows = await rowsOf(homeTable.table);
  homeTable.close();
  const replicaTable = (await openLocalTable(replicaDir)).table;
  const replicaRows = await rowsOf(replicaTable);

  const promotion = { promotion: new Date(killedMs).toISOString(), sequenceAhead: 1_000_000, numbersAhead: 1_000 };
  let [reopened, rescheduled, lostNumbers] = [0, 0, 0];
  if (promotes) {
    for await (const storeId of allStoreIds(replicaTable)) {
      const promoted = await promoteStore(replicaTable, storeId, { ...promotion, sinceMs: killedMs - 3_600_000, isDryRun: false });
      reopened += promoted.reopened;
      rescheduled += promoted.rescheduled;
      lostNumbers += promoted.lostNumbers.reduce((sum, { from, to }) => sum + to - from + 1, 0);
    }
  }
  await replica.end('SIGINT');
  const switchedMs = Date.now();
  replica = await runStack(flags, replicaDir);
  api = replica.demo.api;
  await pause(loadMs);
  const isByNew = ({ by }: { readonly by: string }): boolean => by === replica.demo.api;
  while (load.done.filter(isByNew).length < fewestRequests) await pause(100);
  await load.stop();

  const first = firstWrites(homeFile);
  const hasArrived = (sk: string): boolean => replication.hasArrived(first.get(sk) ?? Number.POSITIVE_INFINITY);
  const facts = async (): Promise<Facts> => ({
    ...{ home: homeRows, replica: replicaRows, end: await rowsOf((await openLocalTable(replicaDir)).table) },
    ...{ switchedMs, received: receiver.received(), topics, done: load.done, homeApi: home.demo.api, followers, hasArrived },
  });
  for (const fromMs = Date.now(); Date.now() - fromMs < quietWithinMs; await pause(everyMs)) {
    const now = await facts();
    const counts = countsOf(now.received);
    const isQuiet =
      missingEvents(now).length === 0 &&
      [...now.end.events.values()].every(({ sequence, topic }) => sequence !== null || topic.startsWith('internal.'));
    if (isQuiet && [...expectedTwice(now)].every((id) => (counts.get(id) ?? 0) > 1)) break;
  }
  await Promise.all(followers.map(({ stop }) => stop()));
  const found = await lastingFindings(replica);
  const end = await facts();
  troubles.push(...load.refused, ...judge(end));
  const byHome = load.done.filter(({ by }) => by === home.demo.api);
  const firstByNew = load.done.find(isByNew)?.atMs ?? Number.NaN;
  return {
    troubles,
    books: [...judgeBooks(end.end)],
    findings: new Map([...Map.groupBy(found, ({ check }) => check)].map(([check, all]) => [check, all.length])),
    figures: {
      'requests done by the home': byHome.length,
      'requests done by the new home': load.done.length - byHome.length,
      'events of the home': homeRows.events.size,
      'events of the home that are lost': [...homeRows.events.keys()].filter((id) => !end.end.events.has(id)).length,
      'orders that the home answered and that are lost': byHome.filter(
        ({ id, kind }) => kind === 'order' && id !== null && !end.end.orders.has(id),
      ).length,
      'events at the end': end.end.events.size,
      'events relayed once more': reopened,
      'deliveries that fall due again': rescheduled,
      'numbers declared lost': lostNumbers,
      'events taken twice': [...countsOf(end.received).values()].filter((count) => count > 1).length,
      'age of the replica at the kill, ms': replication.ageMs(killedMs),
      'from the kill to the first answer of the new home, ms': firstByNew - killedMs,
    },
  };
}
