import { setAttributes } from '#shared/table/set-attributes.ts';
import type { Table } from '#shared/table/table-client.ts';
import { updateEndpoint } from '../endpoint/update-endpoint-table.ts';
import type { WebhookEndpoint } from '../endpoint/webhook-endpoint.ts';
import { wakeKeys } from '../endpoint/webhook-endpoints-table.ts';
import type { WokenEndpoint } from './webhook-backlog-table.ts';

type EndpointName = Pick<WebhookEndpoint, 'storeId' | 'id'>;

/** Has the backlog of an endpoint looked at at `wakeAtMs`; called after something was put there. */
export const wakeEndpoint = (table: Table, endpoint: EndpointName, wakeAtMs: number): Promise<boolean> =>
  setIf(table, endpoint, { ...wakeKeys(endpoint, wakeAtMs), idle_since_ms: undefined }, { condition: 'attribute_exists(pk)' });

/**
 * Notes what the look at a woken endpoint's backlog has led to: when to look again, null for never, and since when it is
 * empty. False when the endpoint was woken anew meanwhile: that wake stays.
 */
export const setNextWake = (
  table: Table,
  { endpoint, wakeAtMs }: WokenEndpoint,
  next: { readonly wakeAtMs: number; readonly idleSinceMs: number | null } | null,
): Promise<boolean> =>
  setIf(
    table,
    endpoint,
    next === null
      ? { due_pk: undefined, due_sk: undefined, idle_since_ms: undefined }
      : { ...wakeKeys(endpoint, next.wakeAtMs), idle_since_ms: next.idleSinceMs ?? undefined },
    { condition: 'due_sk = :read', values: { ':read': wakeKeys(endpoint, wakeAtMs).due_sk } },
  );

async function setIf(
  table: Table,
  { storeId, id }: EndpointName,
  attributes: Readonly<Record<string, unknown>>,
  { condition, values = {} }: { readonly condition: string; readonly values?: Readonly<Record<string, unknown>> },
): Promise<boolean> {
  const { UpdateExpression, ExpressionAttributeNames, ExpressionAttributeValues } = setAttributes(attributes);
  const given = { ...ExpressionAttributeValues, ...values };
  const { done } = await updateEndpoint(table, storeId, id, {
    expression: UpdateExpression,
    condition,
    names: ExpressionAttributeNames,
    // DynamoDB refuses an empty list of values.
    ...(Object.keys(given).length === 0 ? {} : { values: given }),
  });
  return done;
}
