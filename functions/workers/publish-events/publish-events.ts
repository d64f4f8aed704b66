import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { outrankedEvents } from '#shared/activity/outranked-events.ts';
import { parseEvent, type StoredEvent } from '#shared/events/outbox-table.ts';
import { quarantineUnreadable } from '#shared/events/quarantine-events-table.ts';
import { type RelayDeps, relayEvents } from '#shared/events/relay-events-bus.ts';
import { failedRecords, type StreamRecord, streamRecords } from '#shared/lambda/stream-worker.ts';
import type { Unreadable } from '#shared/table/rows/parse-each.ts';

/**
 * Publishes the events of a stream batch on the bus. An event is quarantined if it cannot be read, or if the bus
 * refuses it but accepts other events. The batch is delivered again only if the bus accepts none of the events.
 */
export async function publishEvents(deps: RelayDeps, batch: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  const written: { readonly record: StreamRecord; readonly event: StoredEvent }[] = [];
  const unreadable: Unreadable[] = [];
  for (const record of streamRecords(batch)) {
    try {
      const { after } = record.read();
      if (after !== null) written.push({ record, event: parseEvent(after) });
    } catch (error) {
      unreadable.push({ item: record.key, error });
    }
  }
  await quarantineUnreadable(deps, unreadable);
  const events = written.map(({ event }) => event);
  const left = new Set(await relayEvents(deps, events, outrankedEvents(events)));
  return failedRecords(written.filter(({ event }) => left.has(event)).map(({ record }) => record));
}
