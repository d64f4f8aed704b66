import type { ApiGroup } from '#shared/http/api-group.ts';
import { keys } from '#shared/table/keys.ts';
import type { ApiFunctionSpec, StreamPattern, WorkerSpec } from './function-spec.ts';
import type { QueueName } from './queues.ts';

/** Every request: the credential's or the address's rate window is counted, and the store is read. */
const authentication = ['GetItem', 'UpdateItem'] as const;
/** Lists: keys of a page, then its objects. */
const lists = ['BatchGetItem', 'Query'] as const;
/** Writes: the idempotency record, and transactions with conditions on items they do not change. */
const writes = ['PutItem', 'DeleteItem', 'ConditionCheckItem'] as const;
const listIndexes = ['updated', 'filter_a', 'filter_b', 'filter_c', 'filter_d', 'filter_e'] as const;

/** API Gateway gives up at 30 s; a function that is stopped before that leaves a log line of its own. */
const apiDefaults = { memoryMb: 1024, timeoutSec: 25 } as const;

/** The group that also answers `$default`: no other route fits, so it says 404 or 405 in the shape of all errors. */
export const defaultGroup = 'docs';

/** One Lambda for each endpoint group in `functions/api.ts`. */
export const apiFunctions: Readonly<Record<ApiGroup['name'], ApiFunctionSpec>> = {
  store: {
    folder: 'api/store',
    ...apiDefaults,
    environment: ['TABLE_NAME'],
    grants: { table: [...authentication, ...lists], indexes: ['updated'] },
    userNotices: 'Reading the store or its locations answers 500.',
  },
  products: {
    folder: 'api/products',
    ...apiDefaults,
    environment: ['TABLE_NAME'],
    grants: { table: [...authentication, ...lists, ...writes], indexes: listIndexes },
    userNotices: 'Reading or changing products, or reading categories and brands, answers 500.',
  },
  inventory: {
    folder: 'api/inventory',
    ...apiDefaults,
    environment: ['TABLE_NAME'],
    grants: { table: [...authentication, ...lists, ...writes], indexes: ['updated', 'filter_a', 'filter_b', 'filter_c'] },
    userNotices: 'Reading or changing stock levels, or reading movements, answers 500; orders still take stock.',
  },
  orders: {
    folder: 'api/orders',
    ...apiDefaults,
    environment: ['TABLE_NAME'],
    grants: { table: [...authentication, ...lists, ...writes], indexes: listIndexes },
    userNotices: 'Placing, reading or changing orders answers 500.',
  },
  customers: {
    folder: 'api/customers',
    ...apiDefaults,
    environment: ['TABLE_NAME'],
    grants: { table: [...authentication, ...lists, ...writes], indexes: ['updated', 'filter_a'] },
    userNotices: 'Reading or changing customers answers 500.',
  },
  discounts: {
    folder: 'api/discounts',
    ...apiDefaults,
    environment: ['TABLE_NAME'],
    grants: { table: [...authentication, ...lists, ...writes], indexes: ['updated'] },
    userNotices: 'Reading or changing discount codes answers 500.',
  },
  'event-log': {
    folder: 'api/event-log',
    ...apiDefaults,
    environment: ['TABLE_NAME'],
    grants: { table: [...authentication, ...lists], indexes: ['filter_a', 'filter_b'] },
    userNotices: 'Reading the log of events answers 500; webhooks go out as always.',
  },
  // Several groups, so that each has the rights of its own work only, and starts as fast as the others.
  admin: {
    folder: 'admin/stores',
    ...apiDefaults,
    environment: ['TABLE_NAME', 'SECRETS_KEY_ID', 'ADMIN_ISSUER', 'ADMIN_AUDIENCE', 'STORE_DOMAIN'],
    grants: {
      table: [...authentication, ...lists, ...writes],
      indexes: listIndexes,
      secretsKey: { Encrypt: ['replayed_answer'], Decrypt: ['replayed_answer'] },
    },
    userNotices: 'Store staff cannot use the admin: stores, staff and API keys answer 500.',
  },
  'admin-products': {
    folder: 'admin/products',
    ...apiDefaults,
    environment: ['TABLE_NAME', 'ADMIN_ISSUER', 'ADMIN_AUDIENCE'],
    grants: { table: [...authentication, ...lists, ...writes] },
    userNotices: 'Store staff cannot make or change products: the admin answers 500 there.',
  },
  'admin-catalogue': {
    folder: 'admin/catalogue',
    ...apiDefaults,
    environment: ['TABLE_NAME', 'ADMIN_ISSUER', 'ADMIN_AUDIENCE'],
    grants: { table: [...authentication, ...lists, ...writes], indexes: listIndexes },
    userNotices: 'Store staff cannot change locations, categories, brands or prices: the admin answers 500 there.',
  },
  // The only group that calls addresses of customers and reads their signing secrets; one attempt takes ten seconds at most.
  'admin-webhooks': {
    folder: 'admin/webhooks',
    ...apiDefaults,
    environment: ['TABLE_NAME', 'SECRETS_KEY_ID', 'ADMIN_ISSUER', 'ADMIN_AUDIENCE'],
    grants: {
      table: [...authentication, ...lists, ...writes],
      indexes: ['updated', 'filter_a', 'filter_b', 'filter_c', 'filter_d'],
      secretsKey: { Encrypt: ['webhook_secret', 'replayed_answer'], Decrypt: ['webhook_secret', 'replayed_answer'] },
    },
    userNotices: 'Store staff cannot see or change webhook endpoints, nor send webhooks again: the admin answers 500 there.',
  },
  docs: {
    folder: 'api/docs',
    ...apiDefaults,
    environment: ['TABLE_NAME'],
    // It serves no data and knows no credential; callers are counted by address and limited like all others.
    grants: { table: ['UpdateItem'], tableRows: [keys.rateWindow('address#*').pk] },
    userNotices: 'The reference pages are down, and a mistyped path answers 500 instead of 404.',
  },
};

const inserted = (entity: string): StreamPattern => ({
  eventName: ['INSERT'],
  dynamodb: { NewImage: { entity: { S: [entity] } } },
});
const written = (entity: string): StreamPattern => ({
  dynamodb: { NewImage: { entity: { S: [entity] } } },
});
const removed = (entity: string): StreamPattern => ({
  eventName: ['REMOVE'],
  dynamodb: { OldImage: { entity: { S: [entity] } } },
});

/** Behind the API: everything that follows from a change. DynamoDB allows two readers of a stream, and both are taken. */
export const workers = {
  'publish-events': {
    folder: 'workers/publish-events',
    environment: ['TABLE_NAME', 'EVENT_BUS_NAME'],
    grants: { table: ['GetItem', 'UpdateItem'], putEvents: true },
    setsAside: true,
    // A record that the bus refuses is set aside by the function itself. The stream waits, this long at most, while the bus takes
    // nothing at all; then `relay-missed-events` takes over.
    triggers: [{ on: 'stream', patterns: [inserted('event')], batchSize: 100, giveUpAfterMin: 15 }],
    memoryMb: 512,
    timeoutSec: 30,
    userNotices: 'Webhooks and everything else that follows from a change start a minute or more late.',
  },
  'record-movements': {
    folder: 'workers/record-movements',
    environment: ['TABLE_NAME'],
    grants: { table: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'], indexes: ['due'] },
    // A change that cannot be recorded is kept in the table and recorded again by the schedule. The stream waits while the table
    // takes nothing at all: an outage of less than this loses none.
    triggers: [
      { on: 'stream', patterns: [written('variant'), removed('variant')], batchSize: 100, giveUpAfterMin: 60 },
      { on: 'schedule', everyMin: 1 },
    ],
    setsAside: true,
    memoryMb: 512,
    timeoutSec: 30,
    userNotices: 'Inventory movements are missing and inventory.updated does not fire, though stock itself is right.',
  },
  'relay-missed-events': {
    folder: 'workers/relay-missed-events',
    environment: ['TABLE_NAME', 'EVENT_BUS_NAME'],
    grants: { table: ['GetItem', 'BatchGetItem', 'UpdateItem'], indexes: ['due'], putEvents: true },
    setsAside: true,
    triggers: [{ on: 'schedule', everyMin: 1 }],
    memoryMb: 512,
    timeoutSec: 50,
    userNotices: 'Nothing at first; but events that the stream worker missed stay unsent until the sweep runs again.',
  },
  'finish-stock-jobs': {
    folder: 'workers/finish-stock-jobs',
    environment: ['TABLE_NAME'],
    grants: { table: ['BatchGetItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'], indexes: ['due'] },
    setsAside: true,
    triggers: [{ on: 'schedule', everyMin: 1 }],
    memoryMb: 512,
    timeoutSec: 50,
    userNotices: 'Stock of orders of about a hundred variants that were interrupted stays taken, or does not come back.',
  },
  'fan-out-webhooks': {
    folder: 'workers/fan-out-webhooks',
    environment: ['TABLE_NAME', 'DELIVERIES_FIRST_QUEUE_URL'],
    grants: { table: ['Query', 'PutItem', 'UpdateItem'], sendTo: ['deliveries-first'] },
    setsAside: true,
    triggers: [{ on: 'queue', queue: 'webhook-events', batchSize: 10, maxConcurrency: 20 }],
    memoryMb: 512,
    timeoutSec: 30,
    userNotices: 'Webhooks of recent changes are not sent to any receiver.',
  },
  'deliver-webhooks': {
    folder: 'workers/deliver-webhooks',
    environment: ['TABLE_NAME', 'SECRETS_KEY_ID'],
    grants: { table: ['GetItem', 'UpdateItem', 'PutItem'], secretsKey: { Decrypt: ['webhook_secret'] } },
    // One message at a time: a receiver that takes ten seconds delays no other delivery. Retries may wait a
    // little, so they share, and being fewer at once they can never take the capacity of first attempts.
    triggers: [
      { on: 'queue', queue: 'deliveries-first', batchSize: 1, maxConcurrency: 100 },
      { on: 'queue', queue: 'deliveries-retry', batchSize: 5, maxConcurrency: 20 },
    ],
    memoryMb: 512,
    timeoutSec: 30,
    userNotices: 'Receivers get their webhooks late or not at all.',
  },
  'enqueue-due-deliveries': {
    folder: 'workers/enqueue-due-deliveries',
    environment: ['TABLE_NAME', 'DELIVERIES_RETRY_QUEUE_URL'],
    grants: { table: ['BatchGetItem', 'UpdateItem'], indexes: ['due'], sendTo: ['deliveries-retry'] },
    setsAside: true,
    triggers: [{ on: 'schedule', everyMin: 1 }],
    memoryMb: 512,
    timeoutSec: 50,
    userNotices: 'Webhooks that failed once are not tried again.',
  },
  'recover-webhooks': {
    folder: 'workers/recover-webhooks',
    environment: ['TABLE_NAME'],
    grants: { table: ['GetItem', 'BatchGetItem', 'UpdateItem'], indexes: ['filter_a', 'filter_b', 'filter_c', 'due'] },
    setsAside: true,
    triggers: [{ on: 'schedule', everyMin: 1 }],
    memoryMb: 512,
    timeoutSec: 50,
    userNotices: 'Webhooks that staff asked to send again for a range of time do not come.',
  },
  'fulfill-paid-orders': {
    folder: 'workers/fulfill-paid-orders',
    environment: ['TABLE_NAME', 'SECRETS_KEY_ID'],
    grants: {
      table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'ConditionCheckItem'],
      secretsKey: { Encrypt: ['gift_card_code', 'gift_card_pepper'], Decrypt: ['gift_card_pepper'] },
    },
    triggers: [{ on: 'queue', queue: 'paid-orders', batchSize: 10, maxConcurrency: 10 }],
    memoryMb: 512,
    timeoutSec: 30,
    userNotices: 'Digital lines of paid orders stay unfulfilled, and gift cards that were bought are not issued.',
  },
  'import-images': {
    folder: 'workers/import-images',
    environment: ['MEDIA_BUCKET', 'IMAGE_RESULTS_QUEUE_URL'],
    // It opens addresses that customers chose, so it can reach nothing of theirs: no right on the table.
    grants: { putMedia: true, sendTo: ['image-results'] },
    triggers: [{ on: 'queue', queue: 'image-imports', batchSize: 1, maxConcurrency: 10 }],
    memoryMb: 512,
    timeoutSec: 60,
    userNotices: 'New product images stay in the status "processing".',
  },
  'send-email': {
    folder: 'workers/send-email',
    environment: ['TABLE_NAME', 'SECRETS_KEY_ID', 'EMAIL_SENDER'],
    grants: {
      table: ['GetItem', 'Query', 'UpdateItem'],
      secretsKey: { Decrypt: ['gift_card_code'] },
      sendEmail: true,
    },
    // Two at a time, the fewest that SQS allows, send about ten a second: a new account may send fourteen.
    triggers: [{ on: 'queue', queue: 'emails', batchSize: 1, maxConcurrency: 2 }],
    memoryMb: 512,
    timeoutSec: 30,
    userNotices: 'Customers and stores do not get their e-mails.',
  },
  'record-images': {
    folder: 'workers/record-images',
    environment: ['TABLE_NAME', 'MEDIA_BASE_URL'],
    grants: { table: ['GetItem', 'Query', 'PutItem'] },
    triggers: [{ on: 'queue', queue: 'image-results', batchSize: 10, maxConcurrency: 5 }],
    memoryMb: 512,
    timeoutSec: 30,
    userNotices: 'Product images that were fetched stay in the status "processing".',
  },
} as const satisfies Readonly<Record<string, WorkerSpec>>;

/** The worker that empties a queue. Throws when no worker does. */
export function readerOf(queue: QueueName): WorkerSpec {
  const reader = Object.values<WorkerSpec>(workers).find(({ triggers }) =>
    triggers.some((trigger) => trigger.on === 'queue' && trigger.queue === queue),
  );
  if (reader === undefined) throw new Error(`No worker in infra/functions.ts reads the queue "${queue}".`);
  return reader;
}

/** The entry of an endpoint group. Throws when the group has none. */
export function apiFunctionNamed(name: string): ApiFunctionSpec {
  const spec = apiFunctions[name];
  if (spec === undefined) throw new Error(`The endpoint group "${name}" needs an entry in infra/functions.ts.`);
  return spec;
}
