import { byOutbox, byRequest } from './drive-events.ts';
import { type IsolationPlan, type IsolationRun, measureIsolation } from './measure-isolation.ts';
import { printTable } from './print-table.ts';
import { quantile } from './quantile.ts';

export type IsolationOptions = Omit<IsolationPlan, 'makeEvent'> & { readonly by: 'api' | 'outbox' };

const ways = {
  api: { makeEvent: byRequest, words: 'Each event is a POST /customers of its store.' },
  outbox: {
    makeEvent: byOutbox,
    words:
      "Each event is written into its store's outbox by this process: the API itself is not called, and its CPU time not part of this.",
  },
} as const;

/** Measures and prints whether bad receivers delay the first attempts at healthy ones. */
export async function printIsolation({ by, ...plan }: IsolationOptions): Promise<void> {
  const { makeEvent, words } = ways[by];
  const runs = await measureIsolation({ ...plan, makeEvent });
  const threads = Object.keys(runs[0]?.busyPercent ?? {});
  printTable(
    `Isolation: event (its created_at) to first try at ${plan.endpoints} healthy receivers that answer in 20 ms, in ms`,
    [
      ...['beside', 'p50', 'p95', 'p99', 'max', 'events', 'first attempts', "neighbours' attempts", 'dns questions'],
      ...threads.map((name) => `${name} %`),
      'CPU %',
    ],
    runs.map((run) => [
      titles[run.beside ?? 'nothing'],
      quantile(run.delaysMs, 0.5),
      p95Of(run),
      quantile(run.delaysMs, 0.99),
      quantile(run.delaysMs, 1),
      run.made,
      run.delaysMs.length,
      run.neighbourAttempts,
      run.questionsUnanswered,
      ...threads.map((name) => run.busyPercent[name] ?? 0),
      run.cpuPercent,
    ]),
  );
  console.log(
    `${plan.perSecond} events/s in all for the healthy. Their neighbours: ${plan.holesPerSecond}/s in all for 5 black holes, and ` +
      `${plan.holesPerSecond / 20}/s each for a dripping body and a name that never resolves. ${words}`,
  );
  printRatios('beside 7 bad / the same run without them', runs, 'absent');
  printRatios('beside 7 bad / without their events', runs, null);
  printRatios('beside 7 bad / beside 7 healthy', runs, 'healthy');
  if (runs.some(({ busyPercent }) => Math.max(...Object.values(busyPercent)) > tooBusyPercent)) {
    console.log(`A thread of the stack was busy for more than ${tooBusyPercent} %: such figures are those of the machine.`);
  }
}

const titles = { nothing: 'nothing', absent: 'events alone', healthy: '7 healthy', bad: '7 bad' } as const;

const tooBusyPercent = 85;

const p95Of = (...runs: readonly IsolationRun[]): number =>
  quantile(
    runs.flatMap(({ delaysMs }) => delaysMs),
    0.95,
  );

/** The p95 beside bad receivers through that of another kind of run: of all runs together, and of each round, to show the noise. */
function printRatios(title: string, runs: readonly IsolationRun[], base: IsolationRun['beside']): void {
  const ofKind = (kind: IsolationRun['beside']): readonly IsolationRun[] => runs.filter(({ beside }) => beside === kind);
  const [bad, others] = [ofKind('bad'), ofKind(base)];
  const each = bad.flatMap((run, n) => others.slice(n, n + 1).map((other) => (p95Of(run) / p95Of(other)).toFixed(2)));
  console.log(`p95 ${title}: ${(p95Of(...bad) / p95Of(...others)).toFixed(2)} (goal: at most 1.2); round by round ${each.join(', ')}`);
}
