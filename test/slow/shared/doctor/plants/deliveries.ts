import { newBulkOperation } from '#shared/bulk-operations/bulk-job.ts';
import { bulkOperationItem } from '#shared/bulk-operations/bulk-operations-table.ts';
import { beginErasure } from '#shared/erasure/erasure.ts';
import { erasureItem } from '#shared/erasure/erasures-table.ts';
import { indexKeys, keys, padId } from '#shared/table/keys.ts';
import { iso, longAgoMs, type Plant, type Planting, stray } from './planting.ts';

/** Faults in deliveries, backlogs and recoveries. */
export const deliveriesPlants = (on: Planting): readonly Plant[] => {
  const { id, listed, first, deliveries, pendingKeys } = on;
  /** Reports whether a delivery goes to the staff's endpoint and not to an app's. */
  const ofStaff = (delivery: Readonly<Record<string, unknown>>): boolean => delivery['endpoint_id'] === on.store.endpoint.id;
  return [
    [
      'an event that an endpoint wanted and did not get',
      async () => {
        const delivery = await first(deliveries(), ofStaff);
        await on.store.remove(delivery);
        // Makes the endpoint's last change much older than the event, because the doctor expects a delivery only if the
        // endpoint was last changed well before the event.
        const sinceKeys = indexKeys.updated(longAgoMs, padId(on.store.endpoint.id));
        await on.store.set(listed('WEBHOOK_ENDPOINT', on.store.endpoint.id), { updated_at_ms: longAgoMs, ...sinceKeys });
        const expected = `a delivery to endpoint ${on.store.endpoint.id}`;
        return [{ check: 'event_undelivered', object: 'event', id: String(delivery['event_id']), expected, found: null }];
      },
    ],
    [
      'a delivery without its event',
      async () => {
        const delivery = await first(deliveries(), ofStaff);
        const copy = { ...delivery, sk: padId(stray), id: stray, event_id: 'evt_gone' };
        await on.store.put({
          ...copy,
          ...indexKeys.updated(Number(delivery['updated_at_ms']), padId(stray)),
          ...Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [`filter_${name}_sk`, padId(stray)])),
          filter_d_pk: indexKeys.filterPartition(id(), 'WEBHOOK_DELIVERY', 'event_id', 'evt_gone'),
        });
        return [{ check: 'delivery_event', object: 'webhook_delivery', id: stray, expected: 'evt_gone', found: null }];
      },
    ],
    [
      'a second delivery of one event to one endpoint',
      async () => {
        const delivery = await first(deliveries(), ofStaff);
        await on.store.put({
          ...{ ...delivery, sk: padId(stray), id: stray },
          ...indexKeys.updated(Number(delivery['updated_at_ms']), padId(stray)),
          ...Object.fromEntries(['a', 'b', 'c'].map((name) => [`filter_${name}_sk`, padId(stray)])),
        });
        const found = `another of ${delivery['event_id']} to ${on.store.endpoint.id}`;
        return [{ check: 'delivery_twice', object: 'webhook_delivery', id: Number(delivery['id']), expected: 'one delivery', found }];
      },
    ],
    [
      'a pending delivery without a due time or backlog',
      async () => {
        const delivery = await first(deliveries(), ofStaff);
        await on.store.set(delivery, { ...pendingKeys(delivery, 0), due_pk: undefined, due_sk: undefined });
        const fault = { check: 'delivery_queue', object: 'webhook_delivery', id: Number(delivery['id']) } as const;
        return [{ ...fault, expected: 'pending: retries or backlog', found: 'nowhere' }];
      },
    ],
    [
      'a pending delivery that was due long ago',
      async () => {
        const delivery = await first(deliveries(), ofStaff);
        await on.store.set(delivery, { ...pendingKeys(delivery, longAgoMs), lease_until_ms: longAgoMs });
        const fault = { check: 'delivery_stuck', object: 'webhook_delivery', id: Number(delivery['id']) } as const;
        return [{ ...fault, expected: 'processed when it is due', found: iso(longAgoMs) }];
      },
    ],
    [
      'a delivery in a backlog that no run checks',
      async () => {
        const delivery = await first(deliveries(), ofStaff);
        await on.store.set(delivery, {
          ...pendingKeys(delivery, 0),
          ...indexKeys.backlog(id(), on.store.endpoint.id, Number(delivery['id'])),
        });
        const fault = { check: 'delivery_stuck', object: 'webhook_delivery', id: Number(delivery['id']) } as const;
        return [{ ...fault, expected: 'a backlog with a scheduled drain', found: `endpoint ${on.store.endpoint.id} is not` }];
      },
    ],
    [
      'an endpoint whose backlog was due long ago',
      async () => {
        const key = keys.webhookEndpoint(id(), on.store.endpoint.id);
        await on.store.set(key, indexKeys.due('endpoints', 0, longAgoMs, `${id()}#${key.sk}`));
        const fault = { check: 'backlog_unwatched', object: 'webhook_endpoint', id: on.store.endpoint.id } as const;
        return [{ ...fault, expected: 'processed when it is due', found: iso(longAgoMs) }];
      },
    ],
    [
      'an abandoned recovery',
      async () => {
        const key = listed('WEBHOOK_RECOVERY', stray);
        await on.store.put({
          ...key,
          ...indexKeys.updated(longAgoMs, key.sk),
          ...{ entity: 'webhook_recovery', id: stray, store_id: id(), endpoint_id: on.store.endpoint.id, since_ms: 0, until_ms: 1 },
          ...{ status: 'failed', topics: null, count: 1, count_complete: true, oldest_at_ms: null, newest_at_ms: null, state: 'running' },
          ...{ looked_up_to_id: 0, moved: 0, left_out: 0, created_at_ms: longAgoMs, updated_at_ms: longAgoMs },
        });
        return [{ check: 'recovery_stuck', object: 'webhook_recovery', id: stray, expected: 'ended in time', found: 'not due' }];
      },
    ],
    [
      'an abandoned erasure',
      async () => {
        const { customer } = on.store;
        const erasure = beginErasure(null, { storeId: id(), customerId: customer.id, emails: [], nowMs: longAgoMs });
        const { due_pk: _, due_sk: _2, ...item } = erasureItem(erasure);
        await on.store.put({ ...keys.listed(id(), 'CUSTOMER_ERASURE', customer.id), ...item });
        const erasureOf = { object: 'customer_erasure', id: customer.id } as const;
        return [{ check: 'customer_erasure_overdue', ...erasureOf, expected: 'ended in time', found: 'not due' }];
      },
    ],
    [
      'an erased customer with remaining data',
      async () => {
        await on.store.set(listed('CUSTOMER', on.store.customer.id), { erased_at_ms: longAgoMs });
        return [
          {
            ...{ check: 'erasure_left', object: 'customer', id: on.store.customer.id },
            ...{ expected: 'no data of an erased customer', found: 'data that identifies the customer' },
          },
          { check: 'search_words', object: 'customer', id: on.store.customer.id, expected: '0 words', found: '1 words' },
        ];
      },
    ],
    [
      'an order changed by the erasure of another customer',
      async () => {
        const email = `erased-${stray}@erased.invalid`;
        const filter_d_pk = indexKeys.filterPartition(id(), 'ORDER', 'email', email);
        await on.store.set(on.order(on.store.pending), { email, filter_d_pk });
        return [
          {
            ...{ check: 'erasure_took', object: 'order', id: on.store.pending.id },
            ...{ expected: `an address of customer ${on.store.customer.id}`, found: `that of erased customer ${stray}` },
          },
        ];
      },
    ],
    [
      'a bulk operation whose next step is overdue',
      async () => {
        const maker = { kind: 'api_key', id: '1', name: 'ERP', email: '', isOperator: false } as const;
        const facts = { id: stray, target: 'updateProduct', isDryRun: false, sizeBytes: 1, maker, place: 7 } as const;
        const one = newBulkOperation({ ...facts, createdAtMs: Date.now() - 3 * 3_600_000 });
        await on.store.put(bulkOperationItem(id(), { ...one, status: 'running' }));
        await on.store.put({ ...keys.unique(id(), 'bulk_place', '7'), entity: 'unique_value', owner_id: stray });
        return [{ check: 'bulk_operation_stuck', object: 'bulk_operation', id: stray, expected: 'ended in time', found: 'running' }];
      },
    ],
  ];
};
