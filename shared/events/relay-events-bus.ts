import { setTimeout as sleep } from 'node:timers/promises';
import { PutEventsCommand, type PutEventsRequestEntry, type PutEventsResultEntry } from '@aws-sdk/client-eventbridge';
import { chunksOf } from '#shared/kernel/chunks-of.ts';
import type { Log } from '#shared/lambda/log.ts';
import { isTransient } from '#shared/table/retry-transient.ts';
import type { Table } from '#shared/table/table-client.ts';
import { type BusEntry, splitIntoBusCalls, toBusEntry } from './bus-entries.ts';
import { findUnneededQueues } from './find-unneeded-queues-table.ts';
import { numberEvents } from './number-events-table.ts';
import type { Bus } from './open-bus.ts';
import { markRelayed, type StoredEvent } from './outbox-table.ts';
import { quarantineEvents, type RefusedEvent } from './quarantine-events-table.ts';
import { eventSource, isInternal } from './topics.ts';

export type RelayDeps = {
  readonly table: Table;
  readonly bus: Bus;
  readonly busName: string;
  readonly log: Log;
  readonly clock: () => number;
};

/**
 * The number of bus calls after which the relayed events are numbered and marked as relayed. Nine calls contain at most
 * 90 events, which can be numbered in one write.
 */
const callsPerNote = 9;
const maxRounds = 3;
const firstPauseMs = 50;

/**
 * Sends events to the bus in the order of their ids, numbers the events in their store's log, and marks the events as
 * relayed. If a run crashes before it marks an event, the bus gets the event twice.
 * - If the bus is down (it refuses even a minimal event), returns the events that were not relayed. The caller should
 *   relay these events again immediately.
 * - If the bus is up, returns an empty list. Events that the bus refused are quarantined and remain in the outbox.
 *
 * The bus does not send an event to a queue whose worker does not need the event (`BusMark`). For example, the activity
 * log gets no `outranked` events.
 */
export async function relayEvents(
  deps: RelayDeps,
  events: readonly StoredEvent[],
  outranked: ReadonlySet<StoredEvent> = new Set(),
): Promise<readonly StoredEvent[]> {
  const { log } = deps;
  const marksOf = await findUnneededQueues(deps.table, events);
  const entries = events
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map((event) => toBusEntry(event, deps.busName, [...(outranked.has(event) ? (['outranked'] as const) : []), ...marksOf(event)]));
  for (const { event } of entries.filter(({ isThin }) => isThin)) log.warn('events.thinned', { event_id: event.id, topic: event.topic });
  const relayed = new Set<StoredEvent>();
  const refused: Refused[] = [];
  let calls: readonly (readonly BusEntry[])[] = splitIntoBusCalls(entries);
  let isDown = false;
  // Events that the bus refused temporarily are retried after all other events, so that the retries do not delay the
  // other events.
  for (let round = 1; calls.length > 0 && !isDown; round += 1) {
    if (round > 1) await sleep(Math.random() * firstPauseMs * 2 ** round);
    const retryLater: RetryLater[] = [];
    for (const some of chunksOf(calls, callsPerNote)) {
      const puts: Put[] = [];
      for (const call of some) {
        if (isDown) break;
        const put = await putOnce(deps, call, round);
        isDown = put.isDown;
        puts.push(put);
      }
      const taken = puts.flatMap((put) => put.taken.map(({ event }) => event));
      for (const event of taken) relayed.add(event);
      await noteRelayed(deps, taken);
      refused.push(...puts.flatMap((put) => put.refused));
      retryLater.push(...puts.flatMap((put) => put.retryLater));
    }
    if (round === maxRounds) refused.push(...retryLater);
    calls = round === maxRounds ? [] : callsOf(retryLater);
  }
  const left = entries.map(({ event }) => event).filter((event) => !relayed.has(event));
  if (left.length > 0) log.error('events.refused', { count: left.length, first_event_id: left[0]?.id });
  if (relayed.size > 0) log.info('events.relayed', { count: relayed.size });
  // If the bus accepted none of the events, the bus may be down. The events are at fault only if the bus then accepts a
  // test event.
  isDown ||= left.length > 0 && relayed.size === 0 && !(await isBusUp(deps));
  if (isDown) return left;
  await quarantineEvents(
    deps,
    refused.map(({ entry, reason }) => ({ event: entry.event, reason })),
  );
  return [];
}

type Refused = { readonly entry: BusEntry; readonly reason: string };
/**
 * An entry that was refused temporarily. If the whole call was refused, `isAlone` is true, and the entry is retried in
 * a call of its own.
 */
type RetryLater = Refused & { readonly isAlone: boolean };
type Put = {
  readonly taken: readonly BusEntry[];
  readonly refused: readonly Refused[];
  readonly retryLater: readonly RetryLater[];
  readonly isDown: boolean;
};

const callsOf = (retryLater: readonly RetryLater[]): readonly (readonly BusEntry[])[] => [
  ...splitIntoBusCalls(retryLater.filter(({ isAlone }) => !isAlone).map(({ entry }) => entry)),
  ...retryLater.filter(({ isAlone }) => isAlone).map(({ entry }) => [entry]),
];

/** The error codes of temporary refusals. With any other code, the entry itself is at fault. */
const passing = new Set(['ThrottlingException', 'InternalFailure', 'InternalException', 'ServiceUnavailable', 'LimitExceededException']);

// The reason contains only the error code, because the error message may quote the event.
const reasonOf = (code: string): string => `The event bus refused the event (${code}).`;

async function putOnce(deps: RelayDeps, call: readonly BusEntry[], round: number): Promise<Put> {
  try {
    const results = await putEntries(
      deps,
      call.map(({ entry }) => entry),
    );
    const codeOf = (n: number): string | null => (results[n]?.EventId === undefined ? (results[n]?.ErrorCode ?? 'no answer') : null);
    const left = call.flatMap((entry, n) => {
      const code = codeOf(n);
      return code === null ? [] : [{ entry, reason: reasonOf(code), isAlone: false, isPassing: passing.has(code) }];
    });
    return {
      taken: call.filter((_, n) => codeOf(n) === null),
      refused: left.filter(({ isPassing }) => !isPassing),
      retryLater: left.filter(({ isPassing }) => isPassing),
      isDown: false,
    };
  } catch (error) {
    deps.log.warn('events.refused', { count: call.length, round }, error);
    // There are two possible causes: the bus cannot be reached, or one of the entries makes the bus refuse the call.
    const reason = reasonOf(error instanceof Error ? error.name : typeof error);
    const isDown = !(await isBusUp(deps));
    return { taken: [], refused: [], retryLater: call.map((entry) => ({ entry, reason, isAlone: true })), isDown };
  }
}

async function putEntries({ bus }: RelayDeps, entries: readonly PutEventsRequestEntry[]): Promise<readonly PutEventsResultEntry[]> {
  const { Entries: results = [] } = await bus.send(new PutEventsCommand({ Entries: [...entries] }));
  return results;
}

/** Reports whether the bus accepts a minimal event, which matches no rule. */
async function isBusUp(deps: RelayDeps): Promise<boolean> {
  const probe = { EventBusName: deps.busName, Source: eventSource, DetailType: 'internal.probe', Detail: '{}' };
  try {
    return (await putEntries(deps, [probe]))[0]?.EventId !== undefined;
  } catch {
    return false;
  }
}

// If the events cannot be marked as relayed, the error is logged but not thrown, so that the batch does not fail. The
// sweep then relays these events again, which is harmless.
async function noteRelayed(deps: RelayDeps, events: readonly StoredEvent[]): Promise<void> {
  const { table, log, clock } = deps;
  const nowMs = clock();
  const needsNumber = ({ topic, sequence }: StoredEvent) => !isInternal(topic) && sequence === undefined;
  const notes: readonly Note[] = [
    ...events.filter((event) => !needsNumber(event)).map((event) => ({ events: [event], written: markRelayed(table, event, nowMs) })),
    ...[...Map.groupBy(events.filter(needsNumber), ({ storeId }) => storeId)].map(([storeId, ofStore]) => ({
      events: ofStore,
      written: numberAndNote(deps, storeId, ofStore),
    })),
  ];
  const written = await Promise.allSettled(notes.map((note) => note.written));
  written.forEach((result, n) => {
    if (result.status === 'fulfilled') return;
    const missed = notes[n]?.events ?? [];
    log.warn('events.not_noted', { count: missed.length, first_event_id: missed[0]?.id }, result.reason);
  });
}

/**
 * Assigns log numbers to events and marks the events as relayed. If the table refuses to mark an event, the event is
 * quarantined but keeps its number.
 */
async function numberAndNote(deps: RelayDeps, storeId: string, events: readonly StoredEvent[]): Promise<void> {
  const unnoted = await numberEvents(deps.table, storeId, events, deps.clock());
  const [first] = unnoted;
  if (first === undefined) return;
  const lasting = unnoted.filter(({ cause }) => !isTransient(cause));
  // If no event could be marked, the table is at fault rather than the events.
  if (lasting.length === 0 || lasting.length === events.length) throw first.cause;
  const refused: RefusedEvent[] = lasting.map(({ event, cause }) => {
    const name = cause instanceof Error ? cause.name : typeof cause;
    return { event, reason: `The event was sent, but its number could not be recorded (${name}).` };
  });
  await quarantineEvents(deps, refused);
}

type Note = { readonly events: readonly StoredEvent[]; readonly written: Promise<void> };
