import { assumed, durationMs } from '../cost/assumed.ts';
import { table } from '../cost/markdown.ts';
import type { Measured } from '../cost/measured.ts';
import type { Part } from '../cost/operation-use.ts';
import type { FunctionFigures, StageFigures } from './read-stage-figures.ts';

/** Formats a stage's figures next to those on which `docs/cost.md` is based. */
export function stageReport(stage: string, figures: StageFigures, measured: Measured): string {
  const { fromMs, toMs, routes, functions, billed } = figures;
  const iso = (ms: number): string => new Date(ms).toISOString();
  return [
    `# ${stage}, from ${iso(fromMs)} to ${iso(toMs)}`,
    '## Requests: as logged, with the estimates of docs/cost.md in brackets',
    routes.length === 0 ? 'No request was answered in this period.' : routesTable(figures, measured),
    '## Functions: as reported by Lambda, with the estimates of docs/cost.md in brackets',
    functions.length === 0 ? 'Lambda reported no run: prod logs an invocation only when it fails.' : functionsTable(functions, measured),
    '## The table',
    `Billed: ${amount(billed.readUnits)} read units and ${amount(billed.writeUnits)} write units. Requests alone used ${amount(used(figures, 'readUnits'))} and ` +
      `${amount(used(figures, 'writeUnits'))} according to their log lines; workers used the rest.`,
    '## What is assumed',
    ...assumptionsOf(figures),
  ].join('\n\n');
}

/**
 * Returns the figures that the cost page gives for a route's request. On the cost page, a list's route may be followed
 * by the length of the list, such as `(50)`.
 */
const requestPart = ({ quiet }: Measured, route: string): Part | undefined =>
  quiet.find(({ name }) => name.replace(/ \(\d+\)$/, '') === route)?.parts.find(({ name }) => name === 'request');

const reckoned = (value: number | undefined): string => (value === undefined ? '' : ` (${amount(value)})`);

const routesTable = ({ routes }: StageFigures, measured: Measured): string =>
  table(
    ['Route', 'requests', 'cold', 'p50 ms', 'p95 ms', 'read units', 'write units'],
    routes
      .toSorted((one, other) => other.requests - one.requests)
      .map(({ route, requests, starts, p50Ms, p95Ms, readUnits, writeUnits }) => {
        const part = requestPart(measured, route);
        return [
          route,
          String(requests),
          percent(starts, requests),
          `${amount(p50Ms)}${reckoned(part && durationMs(part))}`,
          amount(p95Ms),
          `${amount(readUnits)}${reckoned(part?.readUnits)}`,
          `${amount(writeUnits)}${reckoned(part?.writeUnits)}`,
        ];
      }),
  );

/**
 * Returns the GB-seconds that a worker uses per run, measured in the first operation that runs the worker. If no
 * operation runs the worker, returns undefined.
 */
function gbSecondsOfRun({ quiet }: Measured, name: string): number | undefined {
  const part = quiet.flatMap(({ parts }) => parts).find((one) => one.name.replaceAll('-', '') === name);
  return part && ((durationMs(part) / 1000) * (part.memoryMb / 1024)) / part.runs;
}

const functionsTable = (functions: readonly FunctionFigures[], measured: Measured): string =>
  table(
    ['Function', 'runs', 'cold', 'start ms', 'p50 ms', 'p95 ms', 'GB-s', 'GB-s per run'],
    functions
      .toSorted((one, other) => other.gbSeconds - one.gbSeconds)
      .map(({ name, runs, starts, startMs, p50Ms, p95Ms, gbSeconds }) => {
        const then = gbSecondsOfRun(measured, name);
        return [
          ...[name, String(runs), percent(starts, runs), amount(startMs), amount(p50Ms), amount(p95Ms), gbSeconds.toFixed(3)],
          `${(gbSeconds / runs).toFixed(4)}${then === undefined ? '' : ` (${then.toFixed(4)})`}`,
        ];
      }),
  );

function assumptionsOf({ callMs, functions }: StageFigures): readonly string[] {
  const calls = Object.entries(callMs).map(([name, ms]) => `${name} ${amount(ms)} ms`);
  const sender = functions.find(({ name }) => name === 'deliverwebhooks');
  return [
    `- Assumed: a DynamoDB call takes ${assumed.stepMs} ms. Here, without the network: ${calls.join(', ') || 'no call was made'}.`,
    `- Assumed: one run in ${Math.round(1 / assumed.startsOfRun)} of the webhook sender starts a container. Here: ` +
      `${sender === undefined ? 'it did not run' : `${sender.starts} of ${sender.runs}`}.`,
  ];
}

const used = ({ routes }: StageFigures, of: 'readUnits' | 'writeUnits'): number =>
  routes.reduce((sum, route) => sum + route[of] * route.requests, 0);
const percent = (part: number, whole: number): string => `${whole === 0 ? 0 : Math.round((1000 * part) / whole) / 10} %`;
const amount = (of: number): string => String(Math.round(of * 10) / 10);
