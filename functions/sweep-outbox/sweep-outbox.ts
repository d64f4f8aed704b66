import { dueShards } from '../../shared/data/keys.ts';
import { unrelayedEvents } from '../../shared/data/outbox.ts';
import { type RelayDeps, relayEvents } from '../../shared/relay/relay-events.ts';

/** The stream gets this long to relay an event before the sweep steps in. */
const graceMs = 30_000;
const maxPerRun = 500;

/**
 * Relays the events that the stream missed, the oldest first; those beyond a run's share wait for the next one.
 * @throws Error when the bus refuses some, so that the run counts as failed
 */
export async function sweepOutbox(deps: RelayDeps): Promise<void> {
  const events = await unrelayedEvents(deps.table, { beforeMs: deps.clock() - graceMs, perShard: maxPerRun / dueShards });
  if (events.length === 0) return;
  deps.log.warn('events.swept', { count: events.length });
  const refused = await relayEvents(deps, events);
  if (refused.length > 0) throw new Error(`The bus refused ${refused.length} of ${events.length} events.`);
}
