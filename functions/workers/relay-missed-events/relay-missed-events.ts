import { waitingEvents } from '#shared/events/outbox-table.ts';
import { type RelayDeps, relayEvents } from '#shared/events/relay-events-bus.ts';
import { setUnreadableAside } from '#shared/events/set-event-aside-table.ts';

/** The stream gets this long to relay an event before the sweep steps in. */
const graceMs = 30_000;
const maxPerRun = 500;
/** A shard with all that waits takes a quarter of a run. */
const maxPerShard = 125;

/**
 * Relays the events that the stream missed or that were quarantined, those that have waited longest first; those beyond a run's share wait for the
 * next run. An event that cannot be read, or that the bus refuses while it accepts others, is quarantined, so that it takes the place of no event
 * that can be relayed.
 * @throws Error when the bus accepts nothing at all, so that the run counts as failed
 */
export async function relayMissedEvents(deps: RelayDeps): Promise<void> {
  const { events, unreadable } = await waitingEvents(deps.table, {
    dueByMs: deps.clock() - graceMs,
    perShard: maxPerShard,
    atMost: maxPerRun,
  });
  if (events.length + unreadable.length === 0) return;
  deps.log.warn('events.swept', { count: events.length + unreadable.length });
  await setUnreadableAside(deps, unreadable);
  const refused = await relayEvents(deps, events);
  if (refused.length > 0) throw new Error(`The bus refused ${refused.length} of ${events.length} events.`);
}
