import { subscribe } from 'node:diagnostics_channel';
import dnsPromises from 'node:dns/promises';
import { syncBuiltinESMExports } from 'node:module';
import { performance } from 'node:perf_hooks';
import type { Worker } from 'node:worker_threads';
import { startLocal } from '../../infra/local/local-stack.ts';
import { readOptions } from '../../infra/local/options.ts';
import { askNameServers } from '../../shared/webhooks/resolve-host.ts';
import { type StackServices, type StackUse, slowDomain } from './bench-stack.ts';

/*
 * `npm start` as a child of the benchmark, which tells its parent where its table and keys are and how busy it is. Names in
 * `slowDomain` are asked of the name server in the first argument, in the way in which the cloud asks its own.
 */
const [nameServer = '', ...flags] = process.argv.slice(2);

const lookupHere = dnsPromises.lookup;
const askThere = askNameServers([nameServer]);
async function lookup(host: string, options: { readonly all: true }) {
  if (!host.endsWith(slowDomain)) return lookupHere(host, options);
  const addresses = await askThere(host, new AbortController().signal);
  return addresses.map((address) => ({ address, family: 4 }));
}
Object.assign(dnsPromises, { lookup });
syncBuiltinESMExports();

let services: Worker | undefined;
subscribe('worker_threads', (message) => {
  services = (message as { readonly worker: Worker }).worker;
});

const stack = await startLocal({ ...readOptions(flags, {}), say: () => undefined, capturesOutput: true });

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  const functionsMs = performance.eventLoopUtilization().active;
  const servicesMs = services?.performance.eventLoopUtilization().active ?? 0;
  process.send?.({ cpuMs: (user + system) / 1000, functionsMs, servicesMs } satisfies StackUse);
});
process.on('disconnect', () => process.exit());
process.on('SIGTERM', async () => {
  await stack.stop();
  process.exit();
});

const environment = (name: string): string => process.env[name] ?? '';
process.send?.({
  demo: stack.demo,
  tableName: environment('TABLE_NAME'),
  tableUrl: environment('AWS_ENDPOINT_URL_DYNAMODB'),
  keyId: environment('SECRETS_KEY_ID'),
  keyUrl: environment('AWS_ENDPOINT_URL_KMS'),
} satisfies StackServices);
