import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { parseEvent } from '../../shared/data/outbox.ts';
import { type RelayDeps, relayEvents } from '../../shared/relay/relay-events.ts';
import { failedChanges, readChanges } from '../../shared/stream-worker.ts';

/** Hands the events of a stream batch to the bus. Those it does not take come again with the rest of the batch. */
export async function publishEvents(deps: RelayDeps, batch: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  const written = readChanges(batch).flatMap((change) => (change.after === null ? [] : [{ change, event: parseEvent(change.after) }]));
  const refused = new Set(
    await relayEvents(
      deps,
      written.map(({ event }) => event),
    ),
  );
  return failedChanges(written.filter(({ event }) => refused.has(event)).map(({ change }) => change));
}
