import * as v from 'valibot';
import { defineEndpoint } from '#shared/http/endpoint.ts';
import { listParams } from '#shared/http/query-params.ts';
import { AddressInput } from '#shared/kernel/address-schema.ts';
import { object, patternUpTo, stringUpTo } from '#shared/kernel/bounded-schema.ts';
import { isStoreCurrency } from '#shared/kernel/currency.ts';
import { issueText } from '#shared/kernel/errors.ts';
import { Email, enumOf, Flag, ReadOnly, requiredText, Timestamp, textUpTo } from '#shared/kernel/fields-schema.ts';
import { dataOf, pageSchema } from '#shared/kernel/list-schema.ts';
import { Timezone } from '#shared/kernel/timezone-schema.ts';
import { plans, storeStatuses } from '#shared/stores/store.ts';
import { StoreSchema } from '#shared/stores/store-schema.ts';

/** A store as its staff see it: what integrations see, and its settings. */
export const AdminStoreSchema = v.pipe(
  v.strictObject({ ...StoreSchema.entries, order_prefix: v.string(), require_payment_before_fulfilment: Flag, updated_at: Timestamp }),
  v.title('AdminStore'),
);
export type AdminStoreView = v.InferOutput<typeof AdminStoreSchema>;

const Handle = v.pipe(
  stringUpTo(63),
  v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, issueText('invalid_format', 'must be lower-case letters and digits, joined by single hyphens.')),
);

const Hostname = v.pipe(
  stringUpTo(253),
  v.regex(
    /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/,
    issueText('invalid_format', 'must be a hostname such as shop.example.com.'),
  ),
);

const notACurrency = issueText('invalid_currency', 'must be an ISO 4217 code such as EUR, of at most two decimals.');
const StoreCurrency = v.pipe(patternUpTo(3, notACurrency), v.check(isStoreCurrency, notACurrency));

const StorePlan = v.nullable(enumOf(plans));
const OrderPrefix = textUpTo(10);

export const CreateStore = v.pipe(
  object({
    name: requiredText(200),
    handle: Handle,
    domain: v.exactOptional(v.nullable(Hostname)),
    email: Email,
    phone: v.exactOptional(v.nullable(textUpTo(50))),
    address: v.exactOptional(v.nullable(AddressInput)),
    currency: StoreCurrency,
    timezone: Timezone,
    plan: StorePlan,
    status: v.exactOptional(enumOf(storeStatuses)),
    order_prefix: v.exactOptional(OrderPrefix),
    require_payment_before_fulfilment: v.exactOptional(Flag),
  }),
  v.title('CreateStore'),
);

export const UpdateStore = v.pipe(
  object({
    name: v.exactOptional(requiredText(200)),
    email: v.exactOptional(Email),
    phone: v.exactOptional(v.nullable(textUpTo(50))),
    address: v.exactOptional(v.nullable(AddressInput)),
    timezone: v.exactOptional(Timezone),
    plan: v.exactOptional(StorePlan),
    status: v.exactOptional(enumOf(storeStatuses)),
    order_prefix: v.exactOptional(OrderPrefix),
    require_payment_before_fulfilment: v.exactOptional(Flag),
    handle: ReadOnly,
    domain: ReadOnly,
    currency: ReadOnly,
    test_mode: ReadOnly,
  }),
  v.title('UpdateStore'),
);

const { limit, cursor } = listParams;

export const adminStoreEndpoints = {
  listStores: defineEndpoint({
    method: 'GET',
    path: '/stores',
    scope: 'signed_in',
    summary: 'List your stores',
    description: 'The stores that the caller is staff of, newest first; for a platform operator all stores.',
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
    description: 'Currency and test mode are fixed for ever: a store opened with the status `trial` is a test store.',
    body: CreateStore,
    success: { status: 201, body: dataOf(AdminStoreSchema) },
    errors: ['taken'],
    // A retry meets the handle that the first run took, so nothing is opened twice.
    idempotent: false,
    emits: [],
  }),
  getStore: defineEndpoint({
    method: 'GET',
    path: '/stores/{store_id}',
    scope: 'staff:any',
    summary: 'Get a store',
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
    description: 'Plan and status are the platform’s: only operators change them.',
    body: UpdateStore,
    success: { status: 200, body: dataOf(AdminStoreSchema) },
    errors: ['read_only'],
    idempotent: false,
    emits: [],
  }),
} as const;
