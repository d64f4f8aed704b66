import * as v from 'valibot';
import { defineEndpoint } from '#shared/http/endpoint.ts';
import { Count, enumOf, Flag, Id, Timestamp } from '#shared/kernel/fields-schema.ts';
import { dataOf } from '#shared/kernel/list-schema.ts';
import { endpointHealths } from '#shared/webhooks/endpoint-health/endpoint-health.ts';
import { CallingKeySchema } from '../api-log/endpoints.ts';

/** A count. `count_complete` is false when the actual number is higher because counting stopped at the limit. */
const counted = { count: Count, count_complete: Flag };
const CountedSchema = v.strictObject(counted);

const ErrorGroupSchema = v.pipe(
  v.strictObject({
    status: Count,
    error_code: v.nullable(v.string()),
    method: v.string(),
    route: v.nullable(v.string()),
    key: CallingKeySchema,
    calls: Count,
    last_at: Timestamp,
    request_id: v.string(),
  }),
  v.title('ApiErrorGroup'),
);

/** A store's open tasks. A part is null when the caller has none of the staff areas that it requires. */
export const StoreAttentionSchema = v.pipe(
  v.strictObject({
    object: v.literal('store_attention'),
    orders: v.nullable(v.strictObject({ to_ship: CountedSchema })),
    returns: v.nullable(v.strictObject({ requested: CountedSchema, to_receive: CountedSchema })),
    stock: v.nullable(v.strictObject({ low: v.strictObject({ ...counted, at_most: Count, variant_ids: v.array(Id) }) })),
    webhooks: v.nullable(
      v.strictObject({
        held_deliveries: CountedSchema,
        endpoints: v.array(
          v.strictObject({
            ...{ id: Id, url: v.string(), health: enumOf(endpointHealths), failing_since: v.nullable(Timestamp) },
            ...{ failed_attempts: Count, last_failed_at: v.nullable(Timestamp) },
          }),
        ),
      }),
    ),
    api_errors: v.nullable(v.strictObject({ since: Timestamp, ...counted, groups: v.array(ErrorGroupSchema) })),
  }),
  v.title('StoreAttention'),
);
export type StoreAttentionView = v.InferOutput<typeof StoreAttentionSchema>;

export const summaryEndpoints = {
  getStoreSummary: defineEndpoint({
    method: 'GET',
    path: '/stores/{store_id}/summary',
    scope: 'staff:any',
    summary: 'Get the open tasks of a store',
    description:
      'Orders to ship, returns to handle, variants with few units left (among the tracked variants of the newest products), webhook endpoints that are off or have failed since their last success, with their ' +
      "held deliveries, and the failed requests of the last 24 hours, grouped. Parts that the caller's areas do not cover are null. " +
      'Counts are limited; `count_complete` is false when there are more.',
    success: { status: 200, body: dataOf(StoreAttentionSchema) },
    errors: [],
    idempotent: false,
    emits: [],
  }),
} as const;
