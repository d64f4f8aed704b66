import type { DynamoDBStreamEvent } from 'aws-lambda';
import type { DynamoEngine } from '#infra/local/dynamodb/engine.ts';
import type { Table } from '#shared/table/table-client.ts';

type Local = { readonly table: Table; readonly engine: DynamoEngine };

/**
 * Returns the stream records about one kind of item, in the form in which a worker receives them. `events` selects
 * which kinds of change to include.
 */
export function streamBatch(
  { table, engine }: Local,
  entity: string,
  events: readonly string[] = ['INSERT', 'MODIFY', 'REMOVE'],
): DynamoDBStreamEvent {
  const { records } = engine.readStream(table.name, 0, 10_000);
  const wanted = records.filter(({ eventName, dynamodb: { NewImage, OldImage } }) => {
    const kind = (NewImage ?? OldImage)?.['entity'];
    return events.includes(eventName) && kind !== undefined && 'S' in kind && kind.S === entity;
  });
  return { Records: wanted } as DynamoDBStreamEvent;
}
