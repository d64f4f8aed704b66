import { measureFanOut, measureFirstAttempts } from './measure-fan-out.ts';
import { measureHerd } from './measure-herd.ts';
import { measureWebhookCosts, type WebhookCost } from './measure-webhook-costs.ts';
import { printTable } from './print-table.ts';
import { quantile } from './quantile.ts';

const costColumns = ['calls', 'steps', 'read', 'write', 'sqs calls', 'bus calls', 'cpu ms'] as const;
const costCells = (cost: WebhookCost): readonly number[] => [
  cost.calls,
  cost.depth,
  cost.readUnits,
  cost.writeUnits,
  cost.queueCalls,
  cost.busCalls,
  cost.cpuMs,
];

/** Rows of the steps, and one of their sums. */
const withTotal = (name: string, costs: readonly WebhookCost[]): readonly (readonly (string | number)[])[] => {
  const rows = costs.map(costCells);
  const sums = costColumns.map((_, column) => rows.reduce((sum, row) => sum + (row[column] ?? 0), 0));
  return [...costs.map((cost, n) => [cost.name, ...(rows[n] ?? [])]), [name, ...sums]];
};

/** Prints what an event costs that is delivered at once, and what each retry adds. */
export async function printWebhookCosts(): Promise<void> {
  const { delivered, retried } = await measureWebhookCosts();
  printTable(
    'Webhooks: DynamoDB calls, sequential steps, capacity units; calls of SQS and the bus that we make; CPU without the engine',
    ['step', ...costColumns],
    [...withTotal('= delivered event', delivered), ...withTotal('= retry', retried)],
  );
}

/** Prints what the fan-out of one event costs, and when its first attempts come. */
export async function printFanOut(endpoints: number): Promise<void> {
  const { cost, wallMs } = await measureFanOut(endpoints);
  printTable(
    `Fan-out of one event to ${endpoints} endpoints, alone: as above, and wall time with the engine`,
    ['step', ...costColumns, 'wall ms'],
    [[cost.name, ...costCells(cost), wallMs]],
  );
  printTable(
    `The same on the running stack: from the event's created_at to its first attempts, in ms`,
    ['endpoints', 'first attempts', 'first', 'median', 'last'],
    (await measureFirstAttempts(endpoints)).map((row) => [row.endpoints, row.received, row.firstMs, row.medianMs, row.lastMs]),
  );
}

/** Prints how a herd of retries reaches its endpoint, and what it costs the redrive. */
export async function printHerd(retries: number): Promise<void> {
  const figures = await measureHerd(retries);
  printTable(
    `Herd: ${retries} retries of one endpoint fall due within a minute, and one of each of ${figures.otherDelaysMs.length} others`,
    ['arrived', 'max per second', 'mean per second', 'drained in s', "others' delay p50 ms", 'max ms'],
    [
      [
        figures.arrived,
        figures.maxPerSecond,
        figures.meanPerSecond,
        figures.drainedInSec,
        quantile(figures.otherDelaysMs, 0.5),
        quantile(figures.otherDelaysMs, 1),
      ],
    ],
  );
  printTable(
    'Its redrives, one a minute: as above, and wall time with the engine',
    ['run', 'enqueued', 'calls', 'steps', 'read', 'write', 'sqs calls', 'wall ms'],
    figures.runs.map((run, n) => [
      String(n + 1),
      run.enqueued,
      run.calls,
      run.depth,
      run.readUnits,
      run.writeUnits,
      run.queueCalls,
      run.wallMs,
    ]),
  );
}
