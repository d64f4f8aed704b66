import { apiMemoryMb } from '#shared/lambda/function-spec.ts';
import { assumed } from './cost/assumed.ts';
import { pricesOf } from './cost/list-prices.ts';
import { measureEndpoints } from './measure-endpoints.ts';
import { measureRequests, type RequestsWanted } from './measure-requests.ts';
import { priceOfMillion } from './price-of-million.ts';
import { printTable } from './print-table.ts';

/** One table of the requests that integrations send most: under load on this machine, in the handler, on the table, and their price. */
export async function printRequests(wanted: RequestsWanted): Promise<void> {
  const { bare, requests, idleMb, loadedMb } = await measureRequests(wanted);
  const handlers = new Map((await measureEndpoints(requests.map(({ name }) => name))).map((row) => [row.name, row]));
  printTable(
    `Requests on this machine, medians of ${wanted.rounds}: /s, ratio to the bare server and CPU ms of the whole stack at ${wanted.connections.join(', ')} connections; ` +
      'CPU ms of the handler without the engine; DynamoDB; US dollars for a million',
    [
      'request',
      ...wanted.connections.flatMap((connections) => [`${connections}: /s`, 'ratio', 'cpu']),
      ...['handler p50', 'p99', 'calls', 'steps', 'read', 'write', 'million $', 'not 2xx'],
    ],
    [
      ['bare node:http', ...bare.flatMap((perSecond) => [Math.round(perSecond), '1', '']), '', '', '', '', '', '', '', ''],
      ...requests.map(({ name, byConnections, notOk }) => {
        const handler = handlers.get(name);
        return [
          name,
          ...byConnections.flatMap(({ perSecond, ratio, cpuMs }) => [Math.round(perSecond), ratio.toFixed(4), cpuMs]),
          ...(handler === undefined
            ? ['', '', '', '', '', '', '']
            : [
                handler.cpuP50Ms,
                handler.cpuP99Ms,
                handler.calls,
                handler.depth,
                handler.readUnits,
                handler.writeUnits,
                priceOfMillion({ ...handler, cpuMs: handler.cpuP50Ms, memoryMb: apiMemoryMb }),
              ]),
          notOk,
        ];
      }),
    ],
  );
  console.log(`Memory of the stack, resident: ${Math.round(idleMb)} MB idle, ${Math.round(loadedMb)} MB at most under this load.`);
  console.log(
    `Price: list prices of us-east-1 on ${pricesOf} (cost/list-prices.ts), ${apiMemoryMb} MB, and assumed, not measured: ${assumed.stepMs} ms for a step, a core at ${assumed.memoryOfCoreMb} MB.`,
  );
}
