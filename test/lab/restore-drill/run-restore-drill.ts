import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { LOCAL_REGION } from '#infra/local/template/resolve-intrinsics.ts';
import { openTable, type Table } from '#shared/table/table-client.ts';
import { lastingFindings } from '../../support/harness/assert-no-findings.ts';
import { findingsOf } from '../../support/harness/doctor-findings.ts';
import { openLiveStore } from '../../support/harness/live-store.ts';
import { runStack } from '../../support/harness/running-stack.ts';
import { randomOf } from '../fuzz/random.ts';
import { followLog } from '../second-region/follow-log.ts';
import { countsOf, expectedTwice, type Facts, judgeKept, judgeBooks as judgeStockOfOrders, missingEvents } from '../second-region/judge.ts';
import { openShop, type Shop } from '../second-region/load.ts';
import { openReceiverLog } from '../second-region/receiver-log.ts';
import { rowsOf } from '../second-region/rows-of.ts';
import { type Machine, runCommand, runOps } from './commands.ts';
import { damage } from './damage.ts';
import { judgeBooks, toldOfLost } from './judge.ts';
import { judgeWayBack } from './judge-way-back.ts';
import { repeatAll, startLoad } from './load.ts';
import { openPerson } from './person.ts';
import { rowsWith, whatIsThere } from './what-is-there.ts';

export type RestoreDrillWanted = {
  readonly seed: number;
  /** How long clients are at work before the second, after it, and after the switch. */
  readonly loadMs: number;
  readonly shops: number;
  /** What is done wrong, which the drill must see: restored to another second, or a step of the procedure left out. */
  readonly offBySec: number;
  readonly promotes: boolean;
  readonly repeatsErasures: boolean;
};

export type RestoreDrillReport = { readonly troubles: readonly string[]; readonly figures: Readonly<Record<string, number>> };

const topics = ['order.created', 'inventory.updated', 'gift_card.issued'];
const flags = ['--no-seed', '--time-scale', '20', '--keep-all-changes=true'];
const [quietWithinMs, everyMs, repeatedAtMost] = [90_000, 250, 60];
const local = { region: LOCAL_REGION, credentials: { accessKeyId: 'local', secretAccessKey: 'local' } };

/** A stack under load whose rows a bad release destroys: restored to the second before by the commands of the procedure, switched, judged, switched back. */
export async function runRestoreDrill(wanted: RestoreDrillWanted): Promise<RestoreDrillReport> {
  const { seed, loadMs, shops, offBySec, promotes, repeatsErasures } = wanted;
  const troubles: string[] = [];
  const took: Record<string, number> = {};
  const timed = async <T>(step: string, work: () => Promise<T>): Promise<T> => {
    const startedMs = Date.now();
    const result = await work();
    took[`${step}, ms`] = Date.now() - startedMs;
    return result;
  };
  await using ending = new AsyncDisposableStack();
  const receiver = await openReceiverLog(seed);
  ending.defer(receiver.close);
  let stack = await runStack(flags);
  ending.defer(() => stack.remove());
  const { dataDir } = stack;
  const machine = (): Machine => ({ endpoint: stack.demo.dynamodb?.endpoint ?? '', dataDir });
  const tableNamed = (name: string): Table => openTable(name, { ...local, endpoint: machine().endpoint });
  const oldName = stack.demo.dynamodb?.table ?? '';
  const oldApi = stack.demo.api;

  const opened: Shop[] = [];
  for (let n = 0; n < shops; n += 1) {
    const store = await openLiveStore(stack, `shop-${n}`);
    await store.subscribe(receiver.url, topics);
    opened.push(await openShop(store));
  }
  const [damaged, spared] = [opened[0], opened.at(-1)];
  if (damaged === undefined || spared === undefined || damaged === spared) throw new Error('The drill needs two shops.');
  const person = await openPerson(spared);

  // Load, the second, and what should not have happened.
  let api: string | null = oldApi;
  const load = startLoad(opened, () => api, randomOf('restore drill', seed));
  const followers = opened.map((shop) => followLog(shop, () => stack.demo.api));
  await pause(loadMs);
  const atMs = Math.ceil((Date.now() + 200) / 1000) * 1000;
  await pause(atMs - Date.now() + 50);
  const rowsDamaged = await damage(tableNamed(oldName), damaged.store.id);
  await person.erase();
  await pause(loadMs);
  if ((await findingsOf(tableNamed(oldName))).length === 0) troubles.push('the doctor saw nothing of the damage');

  // The procedure (docs/procedures/restore-table.md).
  api = null;
  await load.atRest();
  const stoppedMs = Date.now();
  const at = new Date(atMs + offBySec * 1000).toISOString().replace('.000Z', 'Z');
  const newName = `${oldName}-at-${at.replaceAll(/\D/g, '')}`;
  await timed('restored', () => runOps(['--at', at, '--apply'], machine()));
  const restored = await whatIsThere(tableNamed(newName));
  const examined = await timed('examined', () => runCommand('doctor', ['--table', newName], machine()));
  if (examined.exitCode !== 0) troubles.push(`the doctor, after the restore: ${examined.printed}`);
  const readied = await timed('made ready', async () => [
    ...(repeatsErasures ? [await runCommand('repeat-erasures', ['--from', oldName, '--to', newName], machine())] : []),
    ...(promotes ? [await runCommand('promote', ['--table', newName, '--beyond', oldName, '--at', at], machine())] : []),
  ]);
  for (const { exitCode, printed } of readied) if (exitCode !== 0) troubles.push(printed);
  const back = await timed('named to the stage', () => runOps(['--at', at, '--switch', '--apply'], machine()));
  const oldRows = await rowsOf(tableNamed(oldName));
  const deploy = async (): Promise<void> => {
    await stack.end('SIGINT');
    stack = await runStack(flags, dataDir);
  };
  const switchedMs = await timed('deployed', async () => {
    await stack.end('SIGINT');
    const endedMs = Date.now();
    stack = await runStack(flags, dataDir);
    return endedMs;
  });
  if (stack.demo.dynamodb?.table !== newName) troubles.push(`the stage works with ${stack.demo.dynamodb?.table}`);
  const newApi = stack.demo.api;
  api = newApi;
  const backInUseMs = Date.now();
  await pause(loadMs);
  api = null;
  await load.atRest();
  const before = load.done.filter((one) => one.by === oldApi && one.atMs < atMs);
  for await (const trouble of repeatAll(before.slice(-repeatedAtMost), newApi)) troubles.push(trouble);

  const hasArrived = writtenBefore(join(dataDir, 'dynamodb.db'), oldName, atMs);
  const facts = async (): Promise<Facts> => ({
    ...{ home: oldRows, replica: restored.rows, end: await rowsOf(tableNamed(newName)), switchedMs, received: receiver.received() },
    ...{ topics, done: [], homeApi: oldApi, followers, hasArrived },
  });
  await timed('quiet', async () => {
    for (const fromMs = Date.now(); Date.now() - fromMs < quietWithinMs; await pause(everyMs)) {
      const now = await facts();
      const isNumbered = [...now.end.events.values()].every(({ sequence, topic }) => sequence !== null || topic.startsWith('internal.'));
      if (missingEvents(now).length === 0 && isNumbered && (await person.isErased(stack.demo))) return;
    }
  });
  await Promise.all(followers.map(({ stop }) => stop()));
  const found = await timed('examined again', () => lastingFindings(stack));
  for (const finding of found) troubles.push(`the doctor finds ${JSON.stringify(finding)}`);
  const end = await facts();
  troubles.push(
    ...judgeKept(end),
    ...judgeStockOfOrders(end.end),
    ...judgeBooks({ done: load.done, atMs, oldApi, restored: restored.rows, balances: restored.balances, stock: restored.stock }),
  );
  for (const { storeId, by, atMs: whenMs, says } of load.refused) {
    if (storeId !== damaged.store.id || by !== oldApi || whenMs < atMs) troubles.push(says);
  }
  if (load.repeated.other > 0) troubles.push(`${load.repeated.other} requests, sent once more, were answered otherwise`);
  if ([...restored.productNames].some((name) => name !== 'Tee')) troubles.push(`a product is called ${[...restored.productNames]}`);
  for (const row of await rowsWith(tableNamed(newName), person.email)) troubles.push(`who was erased is in ${row}`);

  const lost = load.done.filter((one) => one.by === oldApi && one.atMs >= atMs);

  // The way back, which the command said.
  const wayBack = /--back \S+/.exec(back.join('\n'))?.[0].split(' ') ?? [];
  const now = new Date().toISOString();
  const ready = await timed('made ready to go back', () =>
    runCommand('promote', ['--table', oldName, '--beyond', newName, '--at', now], machine()),
  );
  if (ready.exitCode !== 0) troubles.push(ready.printed);
  await timed('went back', async () => {
    await runOps([...wayBack, '--apply'], machine());
    await deploy();
  });
  troubles.push(...(await judgeWayBack(stack.demo, oldName, spared, end, lost)));
  await load.stop();

  const kindsLost = Map.groupBy(lost, ({ kind }) => kind);
  const told = toldOfLost(end.received, end.end, switchedMs);
  return {
    troubles,
    figures: {
      'answered before the second': before.length,
      'rows that were damaged': rowsDamaged,
      ...Object.fromEntries([...kindsLost].map(([kind, { length }]) => [`lost, answered after the second: ${kind}`, length])),
      'lost, events after the second': [...oldRows.events.keys()].filter((id) => !end.end.events.has(id)).length,
      'webhooks that told of what is lost, before the switch': told.before,
      'webhooks that told of what is lost, after the switch': told.after,
      'answered by the new table': load.done.filter(({ by }) => by === newApi).length,
      'requests sent once more with their key': load.repeated.same,
      'events taken twice': [...countsOf(end.received).values()].filter((count) => count > 1).length,
      'events that the new table did not know were taken': expectedTwice(end).size,
      'events that wait to be sent': missingEvents(end).length,
      ...took,
      'from the stop of the writes to the first answer, ms': backInUseMs - stoppedMs,
    },
  };
}

/** By the sort key of an item, whether it was written before a time. */
function writtenBefore(dataFile: string, table: string, atMs: number): (sk: string) => boolean {
  const db = new DatabaseSync(dataFile, { readOnly: true });
  const rows = db.prepare("SELECT key_json FROM stream WHERE event_name = 'INSERT' AND table_name = ? AND created_ms < ?").all(table, atMs);
  db.close();
  const written = new Set(rows.map(({ key_json }) => (JSON.parse(String(key_json)) as { readonly sk: { readonly S: string } }).sk.S));
  return (sk) => written.has(sk);
}
