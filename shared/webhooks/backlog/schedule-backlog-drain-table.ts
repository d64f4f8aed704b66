import { setAttributes } from '#shared/table/set-attributes.ts';
import type { Table } from '#shared/table/table-client.ts';
import { updateEndpoint } from '../endpoint/update-endpoint-table.ts';
import type { WebhookEndpoint } from '../endpoint/webhook-endpoint.ts';
import { drainKeys, idleForm } from '../endpoint/webhook-endpoints-table.ts';
import type { DueBacklog } from './webhook-backlog-table.ts';

const notIdle = idleForm.write({ idleSinceMs: null });

type EndpointName = Pick<WebhookEndpoint, 'storeId' | 'id'>;

/** Has the backlog of an endpoint looked at at `drainAtMs`; called after something was put there. */
export const scheduleBacklogDrain = (table: Table, endpoint: EndpointName, drainAtMs: number): Promise<boolean> =>
  setIf(table, endpoint, { ...drainKeys(endpoint, drainAtMs), ...notIdle }, { condition: 'attribute_exists(pk)' });

/**
 * Notes what the look at a woken endpoint's backlog has led to: when to look again, null for never, and since when it is
 * empty. False when the endpoint was woken anew meanwhile: that wake stays.
 */
export const setNextDrain = (
  table: Table,
  { endpoint, drainAtMs }: DueBacklog,
  next: Omit<DueBacklog, 'endpoint'> | null,
): Promise<boolean> =>
  setIf(
    table,
    endpoint,
    next === null
      ? { due_pk: undefined, due_sk: undefined, ...notIdle }
      : { ...drainKeys(endpoint, next.drainAtMs), ...idleForm.write(next) },
    { condition: 'due_sk = :read', values: { ':read': drainKeys(endpoint, drainAtMs).due_sk } },
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
