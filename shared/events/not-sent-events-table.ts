import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { keys } from '#shared/table/keys.ts';
import { refusedItemOf } from '#shared/table/refused-item.ts';
import { quarantineAttribute } from '#shared/table/rows/quarantine.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { StoredEvent } from './outbox-table.ts';

type EventName = Pick<StoredEvent, 'storeId' | 'id'>;

/**
 * Marks a relayed event as one whose webhook deliveries could not be created, so that the store can see this. Does
 * nothing if the event was deleted.
 */
export const recordNotSent = (
  table: Table,
  event: EventName,
  { attempts, reason, nowMs }: { readonly attempts: number; readonly reason: string; readonly nowMs: number },
): Promise<void> =>
  update(table, event, 'SET set_aside = :note', 'attribute_exists(pk)', {
    ':note': quarantineAttribute({ attempts, reason, sinceMs: nowMs, nextAttemptAtMs: null }),
  });

/** Removes the note that `recordNotSent` wrote. Call this after the deliveries have been created. */
export const removeNotSentNote = (table: Table, event: EventName): Promise<void> =>
  update(table, event, 'REMOVE set_aside', 'attribute_exists(set_aside)');

async function update(
  table: Table,
  { storeId, id }: EventName,
  expression: string,
  condition: string,
  values?: Readonly<Record<string, unknown>>,
): Promise<void> {
  try {
    await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: keys.event(storeId, id),
        UpdateExpression: expression,
        // An event that still waits in the outbox has a quarantine note of its own, which must not be overwritten.
        ConditionExpression: `${condition} AND attribute_not_exists(due_pk)`,
        ...(values === undefined ? {} : { ExpressionAttributeValues: { ...values } }),
      }),
    );
  } catch (error) {
    if (refusedItemOf(error) === null) throw error;
  }
}
