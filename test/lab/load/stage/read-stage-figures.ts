import * as v from 'valibot';
import type { RunAws } from '#infra/cli/run-aws.ts';
import { StartFailure } from '#infra/local/runtime/start-failure.ts';
import { type StackPart, type StageName, stackNameOf } from '#infra/stages.ts';
import { tableNameOutput } from '#infra/wiring.ts';
import { table } from '#shared/table/table.ts';

/** The figures of a route, from the log lines of its requests. */
export type RouteFigures = {
  readonly route: string;
  readonly requests: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly starts: number;
  readonly readUnits: number;
  readonly writeUnits: number;
};

/**
 * The figures of a function, from the reports that Lambda logs after each run. If a stage does not set
 * `logsInvocations`, Lambda omits the reports of successful runs.
 */
export type FunctionFigures = {
  /** The function's name in `infra/functions.ts`, without dashes. */
  readonly name: string;
  readonly runs: number;
  readonly starts: number;
  readonly startMs: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly gbSeconds: number;
};

export type StageFigures = {
  readonly fromMs: number;
  readonly toMs: number;
  readonly routes: readonly RouteFigures[];
  readonly functions: readonly FunctionFigures[];
  /** The billed units of the table, including its indexes. */
  readonly billed: { readonly readUnits: number; readonly writeUnits: number };
  /** DynamoDB's time per call, by operation. Operations that were not called are missing. */
  readonly callMs: Readonly<Record<string, number>>;
};

export type StagePorts = { readonly aws: RunAws; readonly pause: (ms: number) => Promise<unknown> };
export type Period = { readonly fromMs: number; readonly toMs: number };

/** The stacks whose functions answer requests or do the work that results from requests. */
const partsWithFunctions = ['workers', 'front', 'public', 'admin'] as const satisfies readonly StackPart[];

/**
 * Reads the figures of a deployed stage for a period, from the logs and metrics in AWS. Uses the permissions of the
 * current AWS CLI session. Throws StartFailure if AWS refuses a call or a query fails.
 */
export async function readStageFigures(ports: StagePorts, stage: StageName, period: Period): Promise<StageFigures> {
  const routes: RouteFigures[] = [];
  const functions: FunctionFigures[] = [];
  for (const part of partsWithFunctions) {
    const groups = await logGroupsOf(ports, stage, part);
    if (groups.size === 0) continue;
    routes.push(...(await askLogs(ports, [...groups.keys()], period, routesQuery)).map(routeOf));
    functions.push(...(await askLogs(ports, [...groups.keys()], period, functionsQuery)).map((row) => functionOf(row, groups)));
  }
  const tableName = await tableNameOf(ports, stage);
  return { ...period, routes, functions, ...(await readMetrics(ports, tableName, period)) };
}

const routesQuery = [
  'filter message.code in ["request.answered", "request.failed"]',
  'stats count(*) as requests, pct(message.duration_ms, 50) as p50, pct(message.duration_ms, 95) as p95, count(message.cold_start) as starts, avg(message.read_units) as reads, avg(message.write_units) as writes by message.route as route',
].join(' | ');

const functionsQuery = [
  'filter type = "platform.report"',
  'fields record.metrics.billedDurationMs * record.metrics.memorySizeMB / 1024000 as gb_s',
  'stats count(*) as runs, count(record.metrics.initDurationMs) as starts, avg(record.metrics.initDurationMs) as init, pct(record.metrics.durationMs, 50) as p50, pct(record.metrics.durationMs, 95) as p95, sum(gb_s) as gb_seconds by @log as log',
].join(' | ');

type Row = Readonly<Record<string, string>>;
const numberIn = (row: Row, name: string): number => Number(row[name] ?? 0);

const routeOf = (row: Row): RouteFigures => ({
  route: row['route'] ?? 'unknown',
  requests: numberIn(row, 'requests'),
  p50Ms: numberIn(row, 'p50'),
  p95Ms: numberIn(row, 'p95'),
  starts: numberIn(row, 'starts'),
  readUnits: numberIn(row, 'reads'),
  writeUnits: numberIn(row, 'writes'),
});

const functionOf = (row: Row, groups: ReadonlyMap<string, string>): FunctionFigures => ({
  // In `@log`, the account number precedes the name of the log group.
  name: groups.get(row['log']?.replace(/^\d+:/, '') ?? '') ?? 'unknown',
  runs: numberIn(row, 'runs'),
  starts: numberIn(row, 'starts'),
  startMs: numberIn(row, 'init'),
  p50Ms: numberIn(row, 'p50'),
  p95Ms: numberIn(row, 'p95'),
  gbSeconds: numberIn(row, 'gb_seconds'),
});

const Resources = v.object({
  StackResourceSummaries: v.array(
    v.object({ ResourceType: v.string(), LogicalResourceId: v.string(), PhysicalResourceId: v.optional(v.string(), '') }),
  ),
});

/** Returns the log groups of a stack's functions, each with its function's name. */
async function logGroupsOf({ aws }: StagePorts, stage: StageName, part: StackPart): Promise<ReadonlyMap<string, string>> {
  const listed = await aws(['cloudformation', 'list-stack-resources', '--stack-name', stackNameOf(stage, part)]);
  return new Map(
    v.parse(Resources, listed).StackResourceSummaries.flatMap(({ ResourceType, LogicalResourceId, PhysicalResourceId }) => {
      const [, name] = LogicalResourceId.match(/^(.+?)(?:Lambda)?Log[0-9A-F]{8}$/) ?? [];
      return ResourceType === 'AWS::Logs::LogGroup' && name !== undefined ? [[PhysicalResourceId, name] as const] : [];
    }),
  );
}

const Started = v.object({ queryId: v.string() });
const Results = v.object({
  status: v.string(),
  results: v.array(v.array(v.object({ field: v.optional(v.string(), ''), value: v.optional(v.string(), '') }))),
});
const lookEveryMs = 1_000;

/** Runs a Logs Insights query and waits for its results. */
async function askLogs(
  { aws, pause }: StagePorts,
  groups: readonly string[],
  { fromMs, toMs }: Period,
  query: string,
): Promise<readonly Row[]> {
  const times = ['--start-time', String(Math.floor(fromMs / 1000)), '--end-time', String(Math.floor(toMs / 1000))];
  const started = await aws(['logs', 'start-query', '--log-group-names', ...groups, ...times, '--query-string', query]);
  const { queryId } = v.parse(Started, started);
  for (;;) {
    const { status, results } = v.parse(Results, await aws(['logs', 'get-query-results', '--query-id', queryId]));
    if (status === 'Complete') return results.map((row) => Object.fromEntries(row.map(({ field, value }) => [field, value])));
    if (status !== 'Running' && status !== 'Scheduled') throw new StartFailure(`Logs Insights ended a query as ${status}: run it again.`);
    await pause(lookEveryMs);
  }
}

const Stacks = v.object({
  Stacks: v.tuple([v.object({ Outputs: v.array(v.object({ OutputKey: v.string(), OutputValue: v.string() })) })]),
});

async function tableNameOf({ aws }: StagePorts, stage: StageName): Promise<string> {
  const name = stackNameOf(stage, 'workers');
  const [{ Outputs }] = v.parse(Stacks, await aws(['cloudformation', 'describe-stacks', '--stack-name', name])).Stacks;
  const found = Outputs.find(({ OutputKey }) => OutputKey === tableNameOutput);
  if (found === undefined) throw new StartFailure(`The stack ${name} has no output ${tableNameOutput}: deploy it first.`);
  return found.OutputValue;
}

const Metrics = v.object({ MetricDataResults: v.array(v.object({ Id: v.string(), Values: v.array(v.number()) })) });
const operations = ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'TransactWriteItems'] as const;
const periodSec = 3_600;

async function readMetrics(
  { aws }: StagePorts,
  tableName: string,
  { fromMs, toMs }: Period,
): Promise<Pick<StageFigures, 'billed' | 'callMs'>> {
  const ofTable = { Name: 'TableName', Value: tableName };
  const query = (
    Id: string,
    MetricName: string,
    Stat: string,
    dimensions: readonly { readonly Name: string; readonly Value: string }[],
  ) => ({
    Id,
    MetricStat: { Metric: { Namespace: 'AWS/DynamoDB', MetricName, Dimensions: [ofTable, ...dimensions] }, Period: periodSec, Stat },
  });
  const indexes = Object.keys(table.indexes).map((Value) => [{ Name: 'GlobalSecondaryIndexName', Value }]);
  const queries = [
    ...[[], ...indexes].flatMap((of, n) => [
      query(`reads_${n}`, 'ConsumedReadCapacityUnits', 'Sum', of),
      query(`writes_${n}`, 'ConsumedWriteCapacityUnits', 'Sum', of),
    ]),
    ...operations.map((Value, n) => query(`call_${n}`, 'SuccessfulRequestLatency', 'Average', [{ Name: 'Operation', Value }])),
  ];
  const times = ['--start-time', new Date(fromMs).toISOString(), '--end-time', new Date(toMs).toISOString()];
  const answered = await aws(['cloudwatch', 'get-metric-data', '--metric-data-queries', JSON.stringify(queries), ...times]);
  const { MetricDataResults: found } = v.parse(Metrics, answered);
  const sumOf = (begin: string): number =>
    found.filter(({ Id }) => Id.startsWith(begin)).reduce((all, { Values }) => all + Values.reduce((sum, value) => sum + value, 0), 0);
  const calls = operations.flatMap((name, n) => {
    const values = found.find(({ Id }) => Id === `call_${n}`)?.Values ?? [];
    return values.length === 0 ? [] : [[name, values.reduce((sum, value) => sum + value, 0) / values.length] as const];
  });
  return { billed: { readUnits: sumOf('reads_'), writeUnits: sumOf('writes_') }, callMs: Object.fromEntries(calls) };
}
