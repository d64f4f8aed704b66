import { createHash } from 'node:crypto';
import type { RequestHandler } from '#infra/local/dynamodb/in-process.ts';
import { examineStore } from '#shared/doctor/examine-store.ts';
import { createLog } from '#shared/lambda/log.ts';
import { type DueQueue, dueShardsOf, indexKeys } from '#shared/table/keys.ts';
import { localTable } from '#test/support/harness/local-table.ts';
import { virtualTime } from '#test/support/simulators/virtual-time.ts';
import { randomOf } from '../fuzz/random.ts';
import { type Ask, clientsOf } from './client.ts';
import { openContainer } from './containers.ts';
import { fateOf, type Service, type Trouble } from './fates.ts';
import { keepHeldItems } from './held-items.ts';
import { keepLaggingIndexes } from './lagging-indexes.ts';
import { noReach, type Reach, startOf } from './reach.ts';
import { longestFrozenMs, openSeam, tableThrough } from './seam.ts';
import { openShop, store } from './shop.ts';
import { keepStaleItems } from './stale-items.ts';
import { inSteadyProcess } from './steady-process.ts';
import { watchCommits } from './watch-commits.ts';
import { openWorkers } from './workers.ts';

export type StoreOptions = {
  readonly seed: number;
  readonly clients: number;
  /** The share of AWS calls that fail, or whose caller is killed before or after the call takes effect. */
  readonly rate: number;
  /** How the simulated day differs from an ordinary day of a small shop. By default, it does not differ. */
  readonly reach?: Reach;
  /** The names of AWS calls that get no simulated failure. */
  readonly spared?: ReadonlySet<string>;
  /** The number of faults after which the day ends; 20 by default. */
  readonly enough?: number;
  /** Receives each line of the trace. */
  readonly onLine?: (line: string) => void;
};

export type Simulation = {
  /** The faults, in order of discovery. */
  readonly wrong: readonly string[];
  /** The hash of everything that happened, in order. */
  readonly trace: string;
  readonly simulatedMs: number;
  readonly calls: number;
  readonly troubles: readonly { readonly call: string; readonly service: Service; readonly trouble: Trouble }[];
};

/** The interface through which a simulation uses its store. */
export type SimulatedStore = {
  readonly ask: Ask;
  readonly startMs: number;
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  /** Moves all clocks ahead. */
  readonly jump: (ms: number) => void;
  /** Runs the every-minute schedules once. */
  readonly sweep: () => Promise<void>;
  readonly onWrong: (what: string) => void;
  /** Stops the simulated failures, finishes pending work, and reports the doctor's findings. */
  readonly comeToRest: () => Promise<void>;
  /** The number of times the receiver accepted each event, by event id. */
  readonly received: ReadonlyMap<string, number>;
};

const minuteMs = 60_000;
const lostAnswers = 0.05;
const failedWebhooks = 0.05;
const usuallyEnough = 20;
/** The longest delay between a write and its appearance in an index. */
const longestLagMs = 1_500;

/**
 * Runs work in a store in which the seed determines everything that normally varies, such as times, ids and failures.
 */
export async function inSimulatedStore(options: StoreOptions, work: (simulated: SimulatedStore) => Promise<void>): Promise<Simulation> {
  const { seed, rate, reach = noReach, spared = new Set(), enough = usuallyEnough, onLine } = options;
  const startMs = startOf(reach);
  const time = virtualTime(startMs);
  // A clock shows whole milliseconds.
  const now = (): number => Math.floor(time.now());
  const hash = createHash('sha256');
  const wrong: string[] = [];
  const troubles: Simulation['troubles'][number][] = [];
  let calls = 0;
  let isQuiet = false;
  const enoughFound = Promise.withResolvers<void>();
  const trace = (line: string): void => {
    const timed = `${time.now() - startMs} ${line}`;
    hash.update(`${timed}\n`);
    onLine?.(timed);
  };
  const onWrong = (what: string): void => {
    if (wrong.length < enough) wrong.push(what);
    if (wrong.length === enough) enoughFound.resolve();
    trace(`WRONG ${what}`);
  };
  // An invalid request ends the simulated day, to avoid hours of useless retries.
  const onInvalid = (what: string): void => {
    onWrong(what);
    enoughFound.resolve();
  };
  const seam = openSeam({
    sleep: time.sleep,
    trace,
    fate: (task, n, call) => {
      calls += 1;
      const onTrouble = (name: string, service: Service, trouble: Trouble) => troubles.push({ call: name, service, trouble });
      return fateOf({ seed, rate: isQuiet ? 0 : rate, reach, spared, onTrouble }, task, n, call);
    },
  });

  await inSteadyProcess(seed, time, async () => {
    const stale = keepStaleItems(now);
    const lagging = keepLaggingIndexes({
      tableName: 'store-management',
      now,
      random: randomOf('lag', seed),
      longestLagMs: () => (isQuiet ? 0 : longestLagMs),
    });
    const held = reach.has('held items') ? keepHeldItems(now) : null;
    const fromIndex = reach.has('lagging indexes') ? lagging.answer : null;
    const around = (inner: RequestHandler) => tableThrough(seam, inner, { staleItem: stale.staleItem, fromIndex, held, onInvalid });
    const { table, engine, close } = await localTable({ now, around });
    stale.watch(engine);
    if (fromIndex !== null) lagging.watch(engine);
    const log = createLog((level, line) => {
      if (level === 'error') trace(`log ${JSON.parse(JSON.stringify(line)).code}`);
    });
    const secrets = await openShop({ table, engine, clients: options.clients, random: randomOf('shop', seed), nowMs: now(), reach });
    const findings = async (): Promise<readonly string[]> => {
      const found: string[] = [];
      for await (const { check, object, id, expected, found: is } of examineStore(table, store.id, { nowMs: now(), graceMs: 0 })) {
        found.push(`doctor: ${check}: ${object} ${id}: expected ${expected}, found ${is}`);
      }
      return found;
    };
    // The shop's rows were written directly to the table, without their counters. The doctor's findings about these
    // counters are not faults.
    const known = new Set(await findings());
    const received = new Map<string, number>();
    const receiverRandom = randomOf('receiver', seed);
    const receive = (eventId: string): number => {
      if (!isQuiet && receiverRandom.chance(failedWebhooks)) return 500;
      received.set(eventId, (received.get(eventId) ?? 0) + 1);
      return 204;
    };
    watchCommits(engine, onWrong);
    const workers = openWorkers({ seed, table, engine, seam, log, now, sleep: time.sleep, isQuiet: () => isQuiet, receive });
    const ask = clientsOf({
      ...{ seed, secrets, sleep: time.sleep, trace, onWrong, lostAnswers },
      openContainer: (random) => openContainer(table, log, random),
    });

    async function comeToRest(): Promise<void> {
      isQuiet = true;
      if (reach.has('frozen containers')) await time.sleep(longestFrozenMs);
      for (let round = 0; ; round += 1) {
        await workers.sweep();
        while (!workers.isIdle()) await time.sleep(1_000);
        const next = [workers.nextMessageMs(), firstDueMs(engine, table.name)].filter((ms) => ms !== null);
        if (next.length === 0) break;
        if (round > maxRounds) {
          onWrong(`The workers do not finish: work is still due after ${maxRounds} rounds.`);
          break;
        }
        await time.sleep(Math.max(minuteMs, Math.min(...next) - now() + 1));
      }
      for (const finding of await findings()) if (!known.has(finding)) onWrong(finding);
    }

    const simulated = { ask, startMs, now, sleep: time.sleep, jump: time.jump, sweep: workers.sweep, onWrong, comeToRest, received };
    await Promise.race([work(simulated), enoughFound.promise]);
    workers.stop();
    await time.sleep(1);
    close();
    lagging.close();
  });
  return { wrong, trace: hash.digest('hex'), simulatedMs: time.now() - startMs, calls, troubles };
}

const maxRounds = 300;
const dueQueues: readonly DueQueue[] = ['events', 'retries', 'endpoints', 'stock_jobs', 'product_jobs', 'stock_changes', 'sales_changes'];

type Caller = { readonly call: (operation: string, input: Readonly<Record<string, unknown>>) => Record<string, unknown> };

/** Returns the earliest due time of the rows in the due queues; null if there are no rows. */
function firstDueMs(engine: Caller, tableName: string): number | null {
  const due = dueQueues.flatMap((queue) =>
    Array.from({ length: dueShardsOf(queue) }, (_, shard) => {
      const { Items } = engine.call('Query', {
        ...{ TableName: tableName, IndexName: 'due', KeyConditionExpression: 'due_pk = :pk', Limit: 1 },
        ExpressionAttributeValues: { ':pk': { S: indexKeys.duePartition(queue, shard) } },
      }) as { readonly Items: readonly { readonly due_sk: { readonly S: string } }[] };
      return Items.map(({ due_sk }) => Number.parseInt(due_sk.S, 10));
    }).flat(),
  );
  return due.length === 0 ? null : Math.min(...due);
}
