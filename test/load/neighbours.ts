import { setTimeout as pause } from 'node:timers/promises';
import { transact } from '#shared/table/transact.ts';
import { endpointsOf, removeEndpointWrite } from '#shared/webhooks/endpoint/webhook-endpoints-table.ts';
import type { BenchReceivers } from './bench-receivers.ts';
import { type BenchStack, slowDomain } from './bench-stack.ts';
import { driveEvents, type MakeEvent } from './drive-events.ts';
import { openWebhookStores, type WebhookStore } from './webhook-stores.ts';

/**
 * Five black holes, a body that drips and a name that never resolves; as many receivers that answer; or stores that have the same
 * events and no endpoint.
 */
export type NeighbourKind = 'absent' | 'healthy' | 'bad';

export type Neighbours = { readonly holes: readonly WebhookStore[]; readonly drip: WebhookStore[]; readonly slowName: WebhookStore[] };

const holes = 5;
/** An attempt at a black hole ends after 10 s. */
const lastAttemptsMs = 11_000;

/** New ones, so that each run begins with closed breakers. */
export async function openNeighbours(stack: BenchStack, { origin, port }: BenchReceivers, kind: NeighbourKind): Promise<Neighbours> {
  const open = async (count: number, badUrl: string): Promise<WebhookStore[]> => [
    ...(await openWebhookStores(stack, count, (n) => ({ absent: null, healthy: `${origin}/neighbour/${n}`, bad: `${badUrl}/${n}` })[kind])),
  ];
  return {
    holes: await open(holes, `${origin}/hole`),
    drip: await open(1, `${origin}/drip`),
    slowName: await open(1, `http://receiver${slowDomain}:${port}/never`),
  };
}

/** Makes their events: so many a second for the holes together, and a quarter of one hole's for each of the others. */
export async function driveNeighbours(
  makeEvent: MakeEvent,
  neighbours: Neighbours,
  { holesPerSecond, seconds }: { readonly holesPerSecond: number; readonly seconds: number },
): Promise<void> {
  const few = { perSecond: holesPerSecond / holes / 4, seconds };
  await Promise.all([
    driveEvents(makeEvent, neighbours.holes, { perSecond: holesPerSecond, seconds, seed: 2 }),
    driveEvents(makeEvent, neighbours.drip, { ...few, seed: 3 }),
    driveEvents(makeEvent, neighbours.slowName, { ...few, seed: 4 }),
  ]);
}

/** Removes them, so that their deliveries do not come back in the next run, and waits for the last attempts to end. */
export async function removeNeighbours({ table }: BenchStack, { holes: black, drip, slowName }: Neighbours): Promise<void> {
  for (const { storeId, endpoints } of [...black, ...drip, ...slowName]) {
    const removals = (await endpointsOf(table, storeId)).values
      .filter(({ id }) => endpoints.some((one) => one.id === id))
      .map(removeEndpointWrite);
    if (removals.length > 0) await transact(table, removals);
  }
  await pause(lastAttemptsMs);
}
