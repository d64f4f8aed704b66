import { waitingEvents } from '#shared/events/outbox-table.ts';
import { type RelayDeps, relayEvents } from '#shared/events/relay-events-bus.ts';
import { setUnreadableAside } from '#shared/events/set-event-aside-table.ts';

/** The stream gets this long to relay an event before the sweep steps in. */
const graceMs = 30_000;
const maxPerRound = 500;
/** A shard with all that waits takes a quarter of a round. */
const maxPerShard = 125;
/** No round begins later in a run than this: the last one has 20 seconds, and the run of the next minute finds this one over. */
const roundsForMs = 30_000;

/**
 * Relays the events that the stream missed or that were quarantined, in rounds, those that have waited longest first, until none is left or the time
 * of the run is over. An event that cannot be read, or that the bus refuses while it accepts others, is quarantined, so that it takes the place of no
 * event that can be relayed.
 * @throws Error when the bus accepts nothing at all, so that the run counts as failed
 */
export async function relayMissedEvents(deps: RelayDeps): Promise<void> {
  const startedMs = deps.clock();
  const wanted = { dueByMs: startedMs - graceMs, perShard: maxPerShard, atMost: maxPerRound };
  const relayed = new Set<string>();
  do {
    const { events, unreadable } = await waitingEvents(deps.table, wanted);
    // An event that was relayed and could not be noted waits for the next run.
    const missed = events.filter(({ id }) => !relayed.has(id));
    if (missed.length + unreadable.length === 0) return;
    deps.log.warn('events.swept', { count: missed.length + unreadable.length });
    await setUnreadableAside(deps, unreadable);
    const refused = await relayEvents(deps, missed);
    if (refused.length > 0) throw new Error(`The bus refused ${refused.length} of ${missed.length} events.`);
    if (missed.length + unreadable.length < maxPerShard) return;
    for (const { id } of missed) relayed.add(id);
  } while (deps.clock() < startedMs + roundsForMs);
}
