import dnsPromises from 'node:dns/promises';
import { syncBuiltinESMExports } from 'node:module';
import { askNameServers } from '#shared/webhooks/sending/resolve-host.ts';

/*
 * Loaded before anything else in every thread of the stack (`--import`): names in `slowDomain` are asked of the name server in
 * BENCH_NAME_SERVER, in the way in which the cloud asks its own.
 */
const slowDomain = '.slow.example';
const lookupHere = dnsPromises.lookup;
const askThere = askNameServers([process.env['BENCH_NAME_SERVER'] ?? '']);

async function lookup(host: string, options: { readonly all: true }) {
  if (!host.endsWith(slowDomain)) return lookupHere(host, options);
  const addresses = await askThere(host, new AbortController().signal);
  return addresses.map((address) => ({ address, family: 4 }));
}
Object.assign(dnsPromises, { lookup });
syncBuiltinESMExports();
