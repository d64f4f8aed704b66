import { chunksOf } from '#shared/kernel/chunks-of.ts';
import { type QuarantineDeps, quarantineRecord } from '#shared/lambda/quarantine-record.ts';
import { refusalReason } from '#shared/lambda/refusal-reason.ts';
import { keys } from '#shared/table/keys.ts';
import { readItem } from '#shared/table/read-items.ts';
import type { Unreadable } from '#shared/table/rows/parse-each.ts';
import { numberWaitingEvents } from './number-events-table.ts';
import { type EventName, nameOfEvent } from './outbox-table.ts';
import { isInternal } from './topics.ts';

/** An event that could not be relayed, and why. */
export type RefusedEvent = { readonly event: Pick<EventName, 'storeId' | 'id'>; readonly reason: string };

/**
 * Quarantines events that could not be relayed: they stay in the outbox with the reason and are retried at growing
 * intervals. Their store's log shows them immediately, with their final numbers. Errors are logged, not thrown.
 */
export async function quarantineEvents(deps: QuarantineDeps, refused: readonly RefusedEvent[]): Promise<void> {
  const waiting: EventName[] = [];
  for (const some of chunksOf(refused, writesAtOnce)) {
    waiting.push(...(await Promise.all(some.map((one) => quarantineEvent(deps, one)))).flat());
  }
  const toNumber = waiting.filter(({ topic }) => topic !== '' && !isInternal(topic));
  await Promise.all(
    [...Map.groupBy(toNumber, ({ storeId }) => storeId)].map(([storeId, ofStore]) => numberWaiting(deps, storeId, ofStore)),
  );
}

const writesAtOnce = 25;

/**
 * Quarantines an event if it is still in the outbox. Returns a list with the event, or an empty list if the event was
 * not quarantined.
 */
async function quarantineEvent(deps: QuarantineDeps, { event, reason }: RefusedEvent): Promise<readonly EventName[]> {
  try {
    const item = await readItem(deps.table, keys.event(event.storeId, event.id));
    // If the event no longer waits in the outbox, another run has relayed it in the meantime.
    if (item?.['due_sk'] === undefined) return [];
    await quarantineRecord(deps, item, reason);
    return [nameOfEvent(item)];
  } catch (error) {
    deps.log.error('worker.not_set_aside', { store_id: event.storeId, event_id: event.id, reason }, error);
    return [];
  }
}

async function numberWaiting({ table, log, clock }: QuarantineDeps, storeId: string, ofStore: readonly EventName[]): Promise<void> {
  try {
    const unnoted = await numberWaitingEvents(table, storeId, ofStore, clock());
    if (unnoted.length > 0)
      log.warn('events.not_noted', { count: unnoted.length, first_event_id: unnoted[0]?.event.id }, unnoted[0]?.cause);
  } catch (error) {
    // The events get their log numbers at the next relay attempt.
    log.warn('events.not_noted', { count: ofStore.length, first_event_id: ofStore[0]?.id }, error);
  }
}

/** Quarantines unreadable items of the outbox. */
export const quarantineUnreadable = (deps: QuarantineDeps, unreadable: readonly Unreadable[]): Promise<void> =>
  quarantineEvents(
    deps,
    unreadable.map(({ item, error }) => ({ event: nameOfEvent(item), reason: refusalReason(error) })),
  );
