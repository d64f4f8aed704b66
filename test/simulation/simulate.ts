import { createHash } from 'node:crypto';
import { examineStore } from '#shared/doctor/examine-store.ts';
import { createLog } from '#shared/lambda/log.ts';
import { type DueQueue, dueShardsOf, indexKeys } from '#shared/table/keys.ts';
import { localTable } from '#test/support/harness/local-table.ts';
import { virtualTime } from '#test/support/simulators/virtual-time.ts';
import { randomOf } from '../fuzz/random.ts';
import { clientsOf } from './client.ts';
import { openContainer } from './containers.ts';
import { noFacts } from './facts.ts';
import { fateOf, type Service, type Trouble } from './fates.ts';
import { judge } from './judge.ts';
import { performStep } from './perform-step.ts';
import { type ProgramOptions, programOf, type Step } from './program.ts';
import { openSeam, tableThrough } from './seam.ts';
import { openShop, store } from './shop.ts';
import { keepStaleItems } from './stale-items.ts';
import { inSteadyProcess } from './steady-process.ts';
import { watchCommits } from './watch-commits.ts';
import { openWorkers } from './workers.ts';

export type SimulationOptions = Omit<ProgramOptions, 'seed'> & {
  readonly seed: number;
  /** The part of calls of AWS that fails, or in which the caller ends. */
  readonly rate: number;
  /** The steps that are done; all of the program when left out. */
  readonly steps?: readonly Step[];
  /** The calls that go well whatever the seed says. */
  readonly spared?: ReadonlySet<string>;
  /** Takes each line of the trace. */
  readonly onLine?: (line: string) => void;
};

export type Simulation = {
  /** What was wrong, the first thing first. */
  readonly wrong: readonly string[];
  /** The hash of all that happened, in its order. */
  readonly trace: string;
  readonly simulatedMs: number;
  readonly calls: number;
  readonly troubles: readonly { readonly call: string; readonly service: Service; readonly trouble: Trouble }[];
};

export const usualDay = { bursts: 8, stepsOfBurst: 8, clients: 4, rate: 0.03 } as const;

const startMs = Date.UTC(2026, 10, 5, 9);
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const lostAnswers = 0.05;
/** A simulation that is wrong in so many ways is not gone on with. */
const enough = 20;

/**
 * A day of a store in which everything that could be otherwise follows from the seed: times, ids, the order of calls, which of them fail and how,
 * whose container ends. Then nothing fails any more, all that waits is waited for, and the store is compared with what clients were told.
 */
export async function simulate(options: SimulationOptions): Promise<Simulation> {
  const { seed, rate, spared = new Set(), onLine } = options;
  const time = virtualTime(startMs);
  // A clock shows whole milliseconds.
  const now = (): number => Math.floor(time.now());
  const hash = createHash('sha256');
  const wrong: string[] = [];
  const troubles: Simulation['troubles'][number][] = [];
  let calls = 0;
  let isQuiet = false;
  const trace = (line: string): void => {
    const timed = `${time.now() - startMs} ${line}`;
    hash.update(`${timed}\n`);
    onLine?.(timed);
  };
  const onWrong = (what: string): void => {
    if (wrong.length < enough) wrong.push(what);
    trace(`WRONG ${what}`);
  };
  const seam = openSeam({
    sleep: time.sleep,
    trace,
    fate: (task, n, call) => {
      calls += 1;
      const onTrouble = (name: string, service: Service, trouble: Trouble) => troubles.push({ call: name, service, trouble });
      return fateOf({ seed, rate: isQuiet ? 0 : rate, spared, onTrouble }, task, n, call);
    },
  });

  await inSteadyProcess(seed, time, async () => {
    const stale = keepStaleItems(now);
    const { table, engine, close } = await localTable({ now, around: (inner) => tableThrough(seam, inner, stale.staleItem) });
    stale.watch(engine);
    const log = createLog((level, line) => {
      if (level === 'error') trace(`log ${JSON.parse(JSON.stringify(line)).code}`);
    });
    const secrets = await openShop(table, options.clients, randomOf('shop', seed), now());
    const findings = async (): Promise<readonly string[]> => {
      const found: string[] = [];
      for await (const { check, object, id, expected, found: is } of examineStore(table, store.id, { nowMs: now(), graceMs: 0 })) {
        found.push(`doctor: ${check}: ${object} ${id}: expected ${expected}, found ${is}`);
      }
      return found;
    };
    // What is laid down without the admin's operations lacks what these would have counted.
    const known = new Set(await findings());
    const received = new Map<string, number>();
    const receiverRandom = randomOf('receiver', seed);
    const receive = (eventId: string): number => {
      if (!isQuiet && receiverRandom.chance(0.05)) return 500;
      received.set(eventId, (received.get(eventId) ?? 0) + 1);
      return 204;
    };
    watchCommits(engine, onWrong);
    const workers = openWorkers({ seed, table, engine, seam, log, now, sleep: time.sleep, receive });
    const facts = noFacts();
    const ask = clientsOf({
      ...{ seed, secrets, sleep: time.sleep, trace, onWrong, lostAnswers },
      openContainer: (random) => openContainer(table, log, random),
    });
    const stepOptions = { seed, ask, facts, onWrong, slotsFromMs: startMs + 48 * hourMs };
    const steps = options.steps ?? programOf(options);
    const between = randomOf('between', seed);
    for (const [, ofBurst] of Map.groupBy(steps, ({ burst }) => burst)) {
      const byClient = Map.groupBy(ofBurst, ({ client }) => client);
      await Promise.all(
        [...byClient.values()].map(async (own) => {
          for (const step of own) {
            await time.sleep(step.afterMs);
            await performStep(stepOptions, step);
          }
        }),
      );
      for (let n = between.int(0, 3); n > 0; n -= 1) {
        await time.sleep(minuteMs);
        await workers.sweep();
      }
      await time.sleep(between.int(0, Math.floor((48 * hourMs) / options.bursts)));
      if (wrong.length >= enough) break;
    }

    isQuiet = true;
    const nextDueMs = (): number | null => firstDueMs(engine, table.name);
    for (let round = 0; ; round += 1) {
      await workers.sweep();
      while (!workers.isIdle()) await time.sleep(1_000);
      const next = [workers.nextMessageMs(), nextDueMs()].filter((ms) => ms !== null);
      if (next.length === 0) break;
      if (round > 300) {
        onWrong('The workers do not come to rest: something is still due after 300 rounds.');
        trace(JSON.stringify(next.map((ms) => ms - time.now())));
        break;
      }
      await time.sleep(Math.max(minuteMs, Math.min(...next) - time.now() + 1));
    }
    const found = (await findings()).filter((finding) => !known.has(finding));
    for (const finding of found) onWrong(finding);
    const probe = (name: string, query: string, route: string, params = {}) =>
      ask(0, `${name} ${query}`, { method: 'GET', route, query, params });
    await judge({ facts, received, probe, pause: () => time.sleep(30_000), onWrong });
    workers.stop();
    await time.sleep(1);
    close();
  });
  return { wrong, trace: hash.digest('hex'), simulatedMs: time.now() - startMs, calls, troubles };
}

const dueQueues: readonly DueQueue[] = ['events', 'retries', 'endpoints', 'stock_jobs', 'product_jobs', 'stock_changes', 'sales_changes'];

type Caller = { readonly call: (operation: string, input: Readonly<Record<string, unknown>>) => Record<string, unknown> };

/** When the first row falls due that a worker comes back to by itself. */
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
