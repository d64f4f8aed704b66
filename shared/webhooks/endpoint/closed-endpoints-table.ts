import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { dueShards, indexKeys, keys, padId } from '#shared/table/keys.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';

/** An endpoint that was deleted; what waited for it is still to be ended. */
export type ClosedEndpoint = { readonly storeId: string; readonly id: number; readonly closedAtMs: number };

const closedEntity = 'closed_endpoint';

const StoredClosed = v.pipe(
  v.object({ entity: v.literal(closedEntity), store_id: v.string(), id: v.number(), closed_at_ms: v.number() }),
  v.transform((item): ClosedEndpoint => ({ storeId: item.store_id, id: item.id, closedAtMs: item.closed_at_ms })),
);

/** What was on its way into the backlog when the endpoint was deleted shows by then; until then every run of the redrive looks. */
export const closedSettledAfterMs = 5 * 60_000;

const keptMs = 24 * 3_600_000;

/** Notes with the deletion of an endpoint that its backlog has to be ended. */
export const closeEndpointWrite = ({ storeId, id, closedAtMs }: ClosedEndpoint): LabelledWrite => ({
  as: 'closed_endpoint',
  put: {
    Item: {
      ...keys.closedEndpoint(storeId, id),
      ...indexKeys.due('endpoints', id % dueShards, closedAtMs, `${storeId}#${padId(id)}`),
      entity: closedEntity,
      store_id: storeId,
      id,
      closed_at_ms: closedAtMs,
    },
  },
});

/** Reads a stored item as a deleted endpoint; null when it is something else. */
export function parseClosedEndpoint(item: unknown): ClosedEndpoint | null {
  const read = v.safeParse(StoredClosed, item);
  return read.success ? read.output : null;
}

/** Notes that nothing waits for a deleted endpoint any more. */
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
