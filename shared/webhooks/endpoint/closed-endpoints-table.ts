import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { dueShards, indexKeys, keys, padId } from '#shared/table/keys.ts';
import { number, oneOf, readOrNull, storedForm, text } from '#shared/table/rows/stored-form.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';

/** A deleted endpoint whose waiting deliveries must still be marked as failed. */
export type ClosedEndpoint = { readonly storeId: string; readonly id: number; readonly closedAtMs: number };

const closedEntity = 'closed_endpoint';

export const closedEndpointForm = storedForm<ClosedEndpoint>()({ storeId: text, id: number, closedAtMs: number });
export const closedEntityForm = storedForm<{ readonly entity: string }>()({ entity: oneOf([closedEntity]) });

/**
 * The time after an endpoint's deletion during which deliveries may still be added to its backlog. During this time,
 * every run of the redrive checks the backlog.
 */
export const closedSettledAfterMs = 5 * 60_000;

const keptMs = 24 * 3_600_000;

/**
 * Returns the write that marks an endpoint as deleted, so that the endpoint's backlog is emptied. The write belongs in
 * the transaction that deletes the endpoint.
 */
export const closeEndpointWrite = (closed: ClosedEndpoint): LabelledWrite => ({
  as: 'closed_endpoint',
  put: {
    Item: {
      ...keys.closedEndpoint(closed.storeId, closed.id),
      ...indexKeys.due('endpoints', closed.id % dueShards, closed.closedAtMs, `${closed.storeId}#${padId(closed.id)}`),
      entity: closedEntity,
      ...closedEndpointForm.write(closed),
    },
  },
});

/** Reads a stored item as a deleted endpoint. Returns null for other items. */
export const parseClosedEndpoint = (item: unknown): ClosedEndpoint | null =>
  readOrNull(closedEntityForm, item) === null ? null : readOrNull(closedEndpointForm, item);

/** Removes a deleted endpoint from the due index after its backlog has been emptied. */
export async function forgetClosedEndpoint(table: Table, { storeId, id }: ClosedEndpoint, nowMs: number): Promise<void> {
  await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: keys.closedEndpoint(storeId, id),
      UpdateExpression: 'SET expires_at = :ttl REMOVE due_pk, due_sk',
      ExpressionAttributeValues: { ':ttl': Math.ceil((nowMs + keptMs) / 1000) },
    }),
  );
}
