import { measureRefused, type RefusedPlan, type RefusedRun } from './measure-refused.ts';
import { printTable } from './print-table.ts';
import { quantile } from './quantile.ts';

const p95Of = (runs: readonly RefusedRun[]): number =>
  quantile(
    runs.flatMap(({ delaysMs }) => delaysMs),
    0.95,
  );

/** Measures and prints whether records that are refused in one store delay the events of others. */
export async function printRefused(plan: RefusedPlan): Promise<void> {
  const runs = await measureRefused(plan);
  printTable(
    'Refused records: event (its created_at) to first try at healthy receivers, with names of every Unicode plane, in ms',
    ['run', 'p50', 'p95', 'p99', 'max', 'events', 'first attempts', 'planted'],
    runs.map((run) => [
      run.isPlanted ? 'with refused records' : 'without',
      quantile(run.delaysMs, 0.5),
      quantile(run.delaysMs, 0.95),
      quantile(run.delaysMs, 0.99),
      quantile(run.delaysMs, 1),
      run.made,
      run.delaysMs.length,
      run.planted,
    ]),
  );
  const [planted, without] = [true, false].map((isPlanted) => runs.filter((run) => run.isPlanted === isPlanted));
  const ratio = p95Of(planted ?? []) / p95Of(without ?? []);
  console.log(
    `p95 with refused records ${p95Of(planted ?? [])} ms (goal: 2000); through that without ${ratio.toFixed(2)} (goal: at most 1.2)`,
  );
}
