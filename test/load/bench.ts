import { measureBundles } from './measure-bundles.ts';
import { measureEndpoints } from './measure-endpoints.ts';
import { measureThroughput } from './measure-throughput.ts';
import { printTable } from './print-table.ts';

/*
 * What the house costs: calls, steps and capacity of every endpoint, the handler's CPU without the engine's, the size and
 * import time of every function, and the throughput of the running stack. Figures depend on the machine; counts do not.
 */
const endpoints = await measureEndpoints();
printTable(
  'Endpoints: DynamoDB calls, sequential steps, capacity units; CPU of the handler without the engine, ms',
  ['endpoint', 'calls', 'steps', 'read', 'write', 'cpu p50', 'cpu p99'],
  endpoints.map((row) => [row.name, row.calls, row.depth, row.readUnits, row.writeUnits, row.cpuP50Ms, row.cpuP99Ms]),
);

printTable(
  'Functions: bundle size in KB, cold import in ms (median of fresh processes)',
  ['function', 'minified', 'gzip', 'cold import'],
  measureBundles().map((row) => [row.name, row.kb, row.gzipKb, row.coldImportMs]),
);

printTable(
  'Throughput on this machine: the running stack beside a bare node:http server in the same run',
  ['request', 'at once', 'per second', 'ratio', 'p50 ms', 'p99 ms', 'not 2xx'],
  (await measureThroughput()).map(({ name, concurrency, figures, ratio }) => [
    name,
    concurrency,
    figures.perSecond,
    ratio.toFixed(3),
    figures.p50Ms,
    figures.p99Ms,
    figures.notOk,
  ]),
);
