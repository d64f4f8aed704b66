import { parseArgs } from 'node:util';
import { printBulkOperations } from './measure-bulk-operations.ts';
import { measureBundles } from './measure-bundles.ts';
import { measureEndpoints } from './measure-endpoints.ts';
import { measureHostileInput } from './measure-hostile-input.ts';
import { printImports } from './measure-imports.ts';
import type { RequestsWanted } from './measure-requests.ts';
import { printServerImports } from './measure-server-imports.ts';
import { printBeside } from './print-beside.ts';
import { printIsolation } from './print-isolation.ts';
import { printRefused } from './print-refused.ts';
import { printReports } from './print-reports.ts';
import { printRequests } from './print-requests.ts';
import { printSearch } from './print-search.ts';
import { printTable } from './print-table.ts';
import { printFanOut, printHerd, printWebhookCosts } from './print-webhooks.ts';

/*
 * What the service costs and how it behaves under load, part by part; README.md beside this file says how to read it.
 * Figures depend on the machine; counts do not.
 */
async function printEndpoints(): Promise<void> {
  printTable(
    'Endpoints: DynamoDB calls, sequential steps, capacity units; CPU of the handler without the engine, ms',
    ['endpoint', 'calls', 'steps', 'read', 'write', 'cpu p50', 'cpu p99'],
    (await measureEndpoints()).map((row) => [row.name, row.calls, row.depth, row.readUnits, row.writeUnits, row.cpuP50Ms, row.cpuP99Ms]),
  );
}

async function printHostileInput(): Promise<void> {
  printTable(
    'Hostile requests, answered in this process: CPU of one, and by how much ten made the process larger than ever before',
    ['request', 'status', 'cpu first ms', 'cpu p50 ms', 'grown MB'],
    (await measureHostileInput()).map((row) => [row.name, row.status, row.cpuFirstMs, row.cpuP50Ms, row.grownMb]),
  );
}

async function printBundles(): Promise<void> {
  printTable(
    'Functions: bundle size in KB, cold import in ms (median of fresh processes)',
    ['function', 'minified', 'gzip', 'cold import'],
    measureBundles().map((row) => [row.name, row.kb, row.gzipKb, row.coldImportMs]),
  );
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    by: { type: 'string', default: 'outbox' },
    'at-once': { type: 'string', default: '1,16,64' },
    'per-second': { type: 'string', default: '50' },
    'holes-per-second': { type: 'string', default: '20' },
    'planted-per-second': { type: 'string', default: '2' },
    seconds: { type: 'string', default: '40' },
    rounds: { type: 'string', default: '3' },
    'request-seconds': { type: 'string', default: '4' },
    'cpu-profile': { type: 'string' },
    only: { type: 'string' },
    beside: { type: 'string' },
    'applied-rows': { type: 'string', default: '2000' },
    'planned-rows': { type: 'string', default: '100000' },
    orders: { type: 'string', default: '200000' },
    products: { type: 'string', default: '100000' },
    customers: { type: 'string', default: '50000' },
    lines: { type: 'string', default: '100000' },
    'updated-products': { type: 'string', default: '2000' },
  },
});

if (values['cpu-profile'] !== undefined) process.env['BENCH_CPU_PROFILE'] = values['cpu-profile'];

const parts: Readonly<Record<string, () => Promise<void>>> = {
  endpoints: printEndpoints,
  'hostile-input': printHostileInput,
  functions: printBundles,
  requests: () => {
    const wanted: RequestsWanted = {
      connections: values['at-once'].split(',').map(Number),
      seconds: Number(values['request-seconds']),
      rounds: Number(values.rounds),
      only: values.only ?? null,
    };
    return values.beside === undefined ? printRequests(wanted) : printBeside(values.beside, wanted);
  },
  bulk: () => printBulkOperations(Number(values.lines), Number(values['updated-products']), Number(values.rounds)),
  imports: printImports,
  'imports-server': () =>
    printServerImports([
      { planned: Number(values['applied-rows']), isApplied: true },
      { planned: Number(values['planned-rows']), isApplied: false },
    ]),
  reports: () => printReports(Number(values.orders)),
  search: () => printSearch(Number(values.products), Number(values.customers)),
  'webhooks-costs': printWebhookCosts,
  'webhooks-fan-out': () => printFanOut(1_000),
  'webhooks-herd': () => printHerd(10_000),
  'webhooks-isolation': () =>
    printIsolation({
      by: values.by === 'api' ? 'api' : 'outbox',
      endpoints: 200,
      perSecond: Number(values['per-second']),
      holesPerSecond: Number(values['holes-per-second']),
      seconds: Number(values.seconds),
      rounds: Number(values.rounds),
    }),
  'webhooks-refused': () =>
    printRefused({
      endpoints: 50,
      perSecond: Number(values['per-second']),
      plantedPerSecond: Number(values['planted-per-second']),
      seconds: Number(values.seconds),
      rounds: Number(values.rounds),
    }),
};

for (const name of positionals.length === 0 ? Object.keys(parts) : positionals) {
  const part = parts[name];
  if (part === undefined) throw new Error(`There is no part "${name}". There are: ${Object.keys(parts).join(', ')}.`);
  await part();
}
