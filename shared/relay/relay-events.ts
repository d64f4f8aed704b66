import { setTimeout as sleep } from 'node:timers/promises';
import { type EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { numberEvents } from '../data/number-events.ts';
import { markRelayed, type StoredEvent } from '../data/outbox.ts';
import type { Table } from '../data/table-client.ts';
import { chunksOf } from '../domain/chunks-of.ts';
import { isInternal } from '../domain/topics.ts';
import type { Log } from '../log.ts';
import { type BusEntry, intoCalls, toBusEntry } from './bus-entries.ts';

export type RelayDeps = {
  readonly table: Table;
  readonly bus: EventBridgeClient;
  readonly busName: string;
  readonly log: Log;
  readonly clock: () => number;
};

/** After so many calls what the bus took is noted: at most 90 events, which fit into one transaction of their store. */
const callsPerNote = 9;
const maxRounds = 3;
const firstPauseMs = 50;

/**
 * Hands events to the bus, in the order of their ids, and notes each as relayed, with its number in the log of its store.
 * Returns those that the bus did not take: they stay in the outbox. An event may reach the bus twice (a crash between the two
 * steps), never not at all.
 */
export async function relayEvents(deps: RelayDeps, events: readonly StoredEvent[]): Promise<readonly StoredEvent[]> {
  const { log } = deps;
  const inOrder = events.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const refused: StoredEvent[] = [];
  for (const calls of chunksOf(intoCalls(inOrder.map((event) => toBusEntry(event, deps.busName))), callsPerNote)) {
    const taken: StoredEvent[] = [];
    for (const call of calls) {
      for (const { event } of call.filter(({ isThin }) => isThin)) log.warn('events.thinned', { event_id: event.id, topic: event.topic });
      const left = await putUntilTaken(deps, call);
      refused.push(...left.map(({ event }) => event));
      taken.push(...call.filter((entry) => !left.includes(entry)).map(({ event }) => event));
    }
    await noteRelayed(deps, taken);
  }
  if (refused.length > 0) log.error('events.refused', { count: refused.length, first_event_id: refused[0]?.id });
  if (events.length > refused.length) log.info('events.relayed', { count: events.length - refused.length });
  return refused;
}

/** Puts the entries of one call, those that failed again after a pause; returns what the bus would not take. */
async function putUntilTaken({ bus, log }: RelayDeps, call: readonly BusEntry[]): Promise<readonly BusEntry[]> {
  let left = call;
  for (let round = 1; left.length > 0 && round <= maxRounds; round += 1) {
    if (round > 1) await sleep(Math.random() * firstPauseMs * 2 ** round);
    left = await putOnce(bus, left).catch((error: unknown) => {
      log.warn('events.refused', { count: left.length, round }, error);
      return left;
    });
  }
  return left;
}

async function putOnce(bus: EventBridgeClient, entries: readonly BusEntry[]): Promise<readonly BusEntry[]> {
  const { FailedEntryCount = 0, Entries: results = [] } = await bus.send(
    new PutEventsCommand({ Entries: entries.map(({ entry }) => entry) }),
  );
  return FailedEntryCount === 0 ? [] : entries.filter((_, n) => results[n]?.EventId === undefined);
}

// Events that are not noted are relayed once more by the sweep: that is allowed, a batch that fails for it is not worth it.
async function noteRelayed({ table, log, clock }: RelayDeps, events: readonly StoredEvent[]): Promise<void> {
  const nowMs = clock();
  const [internal, told] = [events.filter(({ topic }) => isInternal(topic)), events.filter(({ topic }) => !isInternal(topic))];
  const notes: readonly Note[] = [
    ...internal.map((event) => ({ events: [event], written: markRelayed(table, event, nowMs) })),
    ...[...Map.groupBy(told, ({ storeId }) => storeId)].map(([storeId, ofStore]) => ({
      events: ofStore,
      written: numberEvents(table, storeId, ofStore, nowMs),
    })),
  ];
  const written = await Promise.allSettled(notes.map((note) => note.written));
  written.forEach((result, n) => {
    if (result.status === 'fulfilled') return;
    const missed = notes[n]?.events ?? [];
    log.warn('events.not_noted', { count: missed.length, first_event_id: missed[0]?.id }, result.reason);
  });
}

type Note = { readonly events: readonly StoredEvent[]; readonly written: Promise<void> };
