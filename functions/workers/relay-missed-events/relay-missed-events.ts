import { readOutbox } from '#shared/events/outbox-table.ts';
import { quarantineUnreadable } from '#shared/events/quarantine-events-table.ts';
import { type RelayDeps, relayEvents } from '#shared/events/relay-events-bus.ts';

/** The age at which an unrelayed event counts as missed by the stream. */
const graceMs = 30_000;
const maxPerRound = 500;
/**
 * The maximum number of events that a round reads from one shard. If a round reads fewer events than this number from
 * all shards together, the round is the last one.
 */
const maxPerShard = 125;
/**
 * The time after which a run starts no new round. The function's timeout leaves 20 seconds for the final round, which
 * ends before the next run.
 */
const roundsForMs = 30_000;

/**
 * Relays events that the stream missed or that were quarantined. Works in rounds, starting with the events that have
 * waited longest, until no events are left or the run's time is used up. An unreadable event is quarantined. If the bus
 * refuses an event but accepts others, the refused event is quarantined too. A faulty event therefore does not block
 * the others.
 * @throws Error if the bus accepts nothing at all, so that the run counts as failed
 */
export async function relayMissedEvents(deps: RelayDeps): Promise<void> {
  const startedMs = deps.clock();
  const wanted = { dueByMs: startedMs - graceMs, perShard: maxPerShard, atMost: maxPerRound };
  const relayed = new Set<string>();
  do {
    const { events, unreadable } = await readOutbox(deps.table, wanted);
    // Skip events that an earlier round relayed but could not mark as relayed. The next run handles them.
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
