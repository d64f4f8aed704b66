import * as v from 'valibot';
import { emailHoldReasons } from '#shared/emails/email-feedback.ts';
import { defineEndpoint } from '#shared/http/endpoint.ts';
import { listParams } from '#shared/http/query-params.ts';
import { object } from '#shared/kernel/bounded-schema.ts';
import { enumOf, Flag, ReadOnly, Timestamp } from '#shared/kernel/fields-schema.ts';
import { dataOf, pageSchema } from '#shared/kernel/list-schema.ts';
import { openStoreBody, storeBody } from '#shared/stores/store-body.ts';
import { StoreSchema } from '#shared/stores/store-schema.ts';

/** A store as its staff see it: the public fields and its settings. */
export const AdminStoreSchema = v.pipe(
  v.strictObject({
    ...StoreSchema.entries,
    order_prefix: v.string(),
    require_payment_before_fulfilment: Flag,
    emails_held_at: v.nullable(Timestamp),
    emails_held_reason: v.nullable(enumOf(emailHoldReasons)),
    updated_at: Timestamp,
  }),
  v.title('AdminStore'),
);
export type AdminStoreView = v.InferOutput<typeof AdminStoreSchema>;

export const CreateStore = v.pipe(storeBody.create, v.title('CreateStore'));
export const UpdateStore = v.pipe(object({ ...openStoreBody.update.entries, test_mode: ReadOnly }), v.title('UpdateStore'));

const { limit, cursor } = listParams;

export const adminStoreEndpoints = {
  listStores: defineEndpoint({
    method: 'GET',
    path: '/stores',
    scope: 'signed_in',
    summary: 'List your stores',
    description: 'The stores where the caller is on the staff, newest first; for a platform operator, all stores.',
    query: { limit, cursor },
    success: { status: 200, body: pageSchema(AdminStoreSchema) },
    errors: ['invalid_cursor'],
    idempotent: false,
    emits: [],
  }),
  createStore: defineEndpoint({
    method: 'POST',
    path: '/stores',
    scope: 'operator',
    summary: 'Open a store',
    description: 'Currency and test mode never change: a store created with the status `trial` is a test store.',
    body: CreateStore,
    success: { status: 201, body: dataOf(AdminStoreSchema) },
    errors: ['taken'],
    // A retry is refused because the first request took the handle, so the store is never created twice.
    idempotent: false,
    emits: [],
  }),
  getStore: defineEndpoint({
    method: 'GET',
    path: '/stores/{store_id}',
    scope: 'staff:any',
    summary: 'Get a store',
    description:
      'Includes the fields that only staff see: the prefix of order names, and whether orders must be paid before they are fulfilled.',
    success: { status: 200, body: dataOf(AdminStoreSchema) },
    errors: [],
    idempotent: false,
    emits: [],
  }),
  updateStore: defineEndpoint({
    method: 'PATCH',
    path: '/stores/{store_id}',
    scope: 'staff:settings',
    summary: "Change a store's settings",
    description: 'Only platform operators may change plan and status.',
    body: UpdateStore,
    success: { status: 200, body: dataOf(AdminStoreSchema) },
    errors: ['read_only'],
    idempotent: false,
    emits: [],
  }),
} as const;
