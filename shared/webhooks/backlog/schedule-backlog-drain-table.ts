import { type Guard, guardsOn } from '#shared/kernel/guard.ts';
import { setAttributes } from '#shared/table/set-attributes.ts';
import type { Table } from '#shared/table/table-client.ts';
import { updateEndpoint } from '../endpoint/update-endpoint-table.ts';
import type { WebhookEndpoint } from '../endpoint/webhook-endpoint.ts';
import { type GuardedEndpoint, idleForm } from '../endpoint/webhook-endpoint-form.ts';
import { drainKeys } from '../endpoint/webhook-endpoints-table.ts';
import type { DueBacklog } from './webhook-backlog-table.ts';

const notIdle = idleForm.write({ idleSinceMs: null });

type EndpointName = Pick<WebhookEndpoint, 'storeId' | 'id'>;

/** Schedules a drain of an endpoint's backlog at `drainAtMs`. Returns false if the endpoint no longer exists. */
export const scheduleBacklogDrain = (table: Table, endpoint: EndpointName, drainAtMs: number): Promise<boolean> =>
  setIf(table, endpoint, { ...drainKeys(endpoint, drainAtMs), ...notIdle }, []);

/**
 * Records the result of a drain: when the next drain is due, and since when the backlog has been empty. If `next` is
 * null, no further drain is scheduled. Returns false and changes nothing if another worker has scheduled a drain in the
 * meantime.
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
    [guardsOn<GuardedEndpoint>().equals('dueSk', drainKeys(endpoint, drainAtMs).due_sk)],
  );

async function setIf(
  table: Table,
  { storeId, id }: EndpointName,
  attributes: Readonly<Record<string, unknown>>,
  guards: readonly Guard<keyof GuardedEndpoint>[],
): Promise<boolean> {
  const { UpdateExpression, ExpressionAttributeNames, ExpressionAttributeValues } = setAttributes(attributes);
  const { done } = await updateEndpoint(table, storeId, id, {
    expression: UpdateExpression,
    guards,
    names: ExpressionAttributeNames,
    values: ExpressionAttributeValues,
  });
  return done;
}
