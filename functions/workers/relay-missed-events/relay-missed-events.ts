import { readOutbox } from '#shared/events/outbox-table.ts';
import { quarantineUnreadable } from '#shared/events/quarantine-events-table.ts';
import { type RelayDeps, relayEvents } from '#shared/events/relay-events-bus.ts';

/** The time that the stream gets to relay an event before this worker relays it. */
const graceMs = 30_000;
const maxPerRound = 500;
/** A shard that has all waiting events takes a quarter of a round. */
const maxPerShard = 125;
/** No round starts later in a run than this. The last round then has 20 seconds and ends before the next run. */
const roundsForMs = 30_000;

/**
 * Relays the events that the stream missed or that were quarantined, in rounds, longest waiting first, until none is
 * left or the run's time is over. An event that cannot be read, or that the bus refuses while it accepts others, is
 * quarantined, so it does not block relayable events.
 * @throws Error when the bus accepts nothing at all, so that the run counts as failed
 */
export async function relayMissedEvents(deps: RelayDeps): Promise<void> {
  const startedMs = deps.clock();
  const wanted = { dueByMs: startedMs - graceMs, perShard: maxPerShard, atMost: maxPerRound };
  const relayed = new Set<string>();
  do {
    const { events, unreadable } = await readOutbox(deps.table, wanted);
    // An event that was relayed but could not be marked waits for the next run.
    const missed = events.filter(({ id }) => !relayed.has(id));
    if (missed.length + unreadable.length === 0) return;
    deps.log.warn('events.swept', { count: missed.length + unreadable.length });
    await quarantineUnreadable(deps, unreadable);
    const refused = await relayEvents(deps, missed);
    if (refused.length > 0) throw new Error(`The bus refused ${refused.length} of ${missed.length} events.`);
    if (missed.length + unreadable.length < maxPerShard) return;
    for (const { id } of missed) relayed.add(id);
  } while (deps.clock() < startedMs + roundsForMs);
}
