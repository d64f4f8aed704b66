import { workers } from '#infra/functions.ts';
import { stages } from '#infra/stages.ts';
import { requestsPerMinute } from '#shared/api-keys/api-key.ts';
import type { WorkerSpec } from '#shared/lambda/function-spec.ts';
import { dueShards, dueShardsOfEvents, eventShards } from '#shared/table/keys.ts';
import { deliveryRate } from '#shared/webhooks/delivery/delivery-rate.ts';
import { durationMs } from '#test/lab/load/cost/assumed.ts';
import type { MeasuredCosts } from '#test/lab/load/cost/measure-operations.ts';
import type { OperationUse, Part } from '#test/lab/load/cost/operation-use.ts';
import { assumedLoad, awsLimits } from './aws-limits.ts';
import type { PartitionUse } from './measure-partitions.ts';
import type { Station } from './saturation.ts';

export type Measurements = { readonly costs: MeasuredCosts; readonly partitions: readonly PartitionUse[] };

type Demand = Readonly<Record<string, number>>;

/**
 * The cost of an e-mail is not measured. In the model, an e-mail uses only executions of `send-email` and the SES
 * quota.
 */
export const emailSent = 'e-mail sent';
export const webhookDelivered = 'webhook delivered';

/** The API function that answers each operation. */
const answeredBy: Readonly<Record<string, string>> = {
  'GET /v1/products/{id}': 'products',
  'GET /v1/products (50)': 'products',
  'POST /v1/orders': 'orders',
  'POST /v1/inventory-levels/adjust': 'inventory',
};

const stage = stages.prod;
const reservedFor: Readonly<Record<string, number>> = stage.concurrency.reserved;

const refused = '503 `overloaded` with `Retry-After: 1`; a worker retries';
const notStarted = "API Gateway's 503, without `Retry-After`";

/**
 * Returns all resources of the `prod` stage that operations can exhaust, with the measured demand of each operation.
 */
export function stationsOf({ costs, partitions }: Measurements): readonly Station[] {
  const demandOf = (amount: (use: OperationUse) => number): Demand =>
    Object.fromEntries(costs.busy.map((use) => [use.name, amount(use)] as const).filter(([, one]) => one > 0));
  const isRequest = ({ name }: Part): boolean => name === 'request';
  const requestSec = (name: string): Demand =>
    demandOf((use) => (answeredBy[use.name] === name ? secondsOf(use.parts.filter(isRequest)) : 0));
  const workerSec = (name: string): Demand => demandOf(({ parts }) => secondsOf(parts.filter((part) => part.name === name)));
  const units = (direction: 'readUnits' | 'writeUnits'): Demand =>
    demandOf(({ parts }) => parts.reduce((sum, part) => sum + part[direction], 0));
  const kept = Object.entries(reservedFor);
  const unkept = stage.concurrency.accountQuota - kept.reduce((sum, [, executions]) => sum + executions, 0);
  const isKept = (name: string): boolean => Object.hasOwn(reservedFor, name);
  const apiFunctions = [...new Set(Object.values(answeredBy))];

  return [
    ...tablePartitions(partitions),
    {
      ...{ name: 'deliveries of a store, `WEBHOOK_DELIVERY`, all units of a webhook taken as one partition’s', kind: 'partition' },
      ...{
        scope: 'store',
        capacity: awsLimits.partitionWriteUnits.perSec,
        alarm: 'TableThrottles',
        effect: 'late',
        seen: 'webhooks are late',
      },
      demand: only(units('writeUnits'), webhookDelivered),
    },
    quota('write units of the table', awsLimits.tableUnits.perSec, units('writeUnits'), 'TableThrottles', {
      effect: 'refused',
      seen: refused,
    }),
    quota('read units of the table', awsLimits.tableUnits.perSec, units('readUnits'), 'TableThrottles', {
      effect: 'refused',
      seen: refused,
    }),
    quota(
      'requests of the stage at API Gateway',
      Math.min(stage.throttle.requestsPerSec, awsLimits.gatewayRequests.perSec),
      demandOf(({ apiRequests }) => apiRequests),
      'RefusedRequests',
      { effect: 'refused', seen: "API Gateway's 429, without `Retry-After`" },
    ),
    {
      ...{ name: 'rate window of an API key', kind: 'key', scope: 'key', capacity: requestsPerMinute.live / 60, alarm: null },
      ...{ demand: demandOf(({ apiRequests }) => apiRequests), effect: 'refused', seen: '429 `rate_limited` with `Retry-After`' },
    },
    quota(
      'events put on the bus',
      awsLimits.busEvents.perSec,
      demandOf(({ busEvents }) => busEvents),
      'Behind',
      late('all consequences are late'),
    ),
    // The number of queue requests is divided by three, because each message is sent, received and deleted.
    quota(
      'copies of events into queues',
      awsLimits.busInvocations.perSec,
      Object.fromEntries(costs.quiet.filter(({ busEvents }) => busEvents > 0).map((use) => [use.name, use.fairQueueRequests / 3])),
      'FailedRules',
      late('all consequences are late; after a day they are in a dead-letter queue'),
    ),
    quota(
      'calls of KMS',
      awsLimits.kmsCalls.perSec,
      demandOf(({ kmsCalls }) => kmsCalls),
      'ThrottledCalls',
      late('webhooks are late'),
    ),
    quota('e-mails of SES', awsLimits.emails.perSec, { [emailSent]: 1 }, 'Late', late('e-mails are late')),
    {
      ...{ name: 'first attempts of webhooks of a store', kind: 'quota', scope: 'store', alarm: null },
      ...{ capacity: deliveryRate({ testMode: false }).firstPerMinute / 60, demand: { [webhookDelivered]: 1 } },
      ...late('webhooks of this store wait in its backlog'),
    },
    ...apiFunctions.filter(isKept).map(
      (name): Station => ({
        ...{
          name: `executions of \`${name}\``,
          kind: 'function',
          scope: 'platform',
          alarm: 'Throttles',
          effect: 'refused',
          seen: notStarted,
        },
        ...{ capacity: reservedFor[name] ?? 0, demand: requestSec(name) },
      }),
    ),
    {
      ...{ name: 'unreserved executions', kind: 'function', scope: 'platform', alarm: 'ConcurrentExecutions' },
      ...{ capacity: unkept, effect: 'refused', seen: `${notStarted}; workers are late` },
      demand: demandOf(({ name, parts }) =>
        secondsOf(parts.filter((part) => (isRequest(part) ? !isKept(answeredBy[name] ?? '') : !isKept(part.name)))),
      ),
    },
    {
      ...{ name: 'executions of `record-api-log`', kind: 'function', scope: 'platform', alarm: 'Throttles' },
      ...{ capacity: reservedFor['record-api-log'] ?? 0, demand: workerSec('record-api-log'), ...late('the API log of the admin is late') },
    },
    ...Object.entries<WorkerSpec>(workers).flatMap(([name, { triggers }]) =>
      triggers.flatMap((trigger) => {
        if (trigger.on !== 'queue' || trigger.queue === 'deliveries-retry') return [];
        const demand: Demand = name === 'send-email' ? { [emailSent]: assumedLoad.emailMs / 1000 } : workerSec(name);
        if (Object.keys(demand).length === 0) return [];
        return [
          {
            ...({ name: `\`${trigger.queue}\`, read by \`${name}\``, kind: 'queue', scope: 'platform', alarm: 'Late' } as const),
            ...{ capacity: trigger.maxConcurrency, demand, ...late('its messages wait') },
          },
        ];
      }),
    ),
    // Rows with the same partition key are in one shard of the stream, and a shard is read one batch at a time.
    ...(['publish-events', 'record-movements'] as const).map(
      (name): Station => ({
        ...{ name: `one shard of the stream, read by \`${name}\``, kind: 'stream', scope: 'store', alarm: 'Behind' },
        ...{ capacity: 1, demand: workerSec(name), ...late('all consequences are late, for the stores of this shard') },
      }),
    ),
  ];
}

const secondsOf = (parts: readonly Part[]): number => parts.reduce((sum, part) => sum + durationMs(part), 0) / 1000;

const only = (demand: Demand, name: string): Demand => ({ [name]: demand[name] ?? 0 });

type Effect = Pick<Station, 'effect' | 'seen'>;

const late = (seen: string): Effect => ({ effect: 'late', seen });

const quota = (name: string, capacity: number, demand: Demand, alarm: string | null, effect: Effect): Station => ({
  ...{ name, kind: 'quota', scope: 'platform', capacity, demand, alarm, ...effect },
});

/**
 * Returns a `Station`, a resource of limited capacity, for each partition name. All stores share the partitions of the
 * due queues. Every other partition belongs to a single store.
 */
function tablePartitions(uses: readonly PartitionUse[]): readonly Station[] {
  const names = [...new Set(uses.flatMap(({ units }) => Object.keys(units)))].toSorted((a, b) => a.localeCompare(b, 'en'));
  return names.flatMap((name): readonly Station[] => {
    const isWrite = name.startsWith('write ');
    const perSec = isWrite ? awsLimits.partitionWriteUnits.perSec : awsLimits.partitionReadUnits.perSec;
    const [, queue] = /^(?:read|write) index DUE#(\w+)$/.exec(name) ?? [];
    const shardsOfQueue = queue === 'events' ? dueShardsOfEvents : dueShards;
    const shards = queue !== undefined ? shardsOfQueue : / EVENT$/.test(name) ? eventShards : 1;
    // A name with `{}` stands for many partitions, one for each object or key. These partitions are left out, because a
    // store's load is spread over them.
    if (name.includes('{}')) return [];
    return [
      {
        ...{ name: `\`${name.replace(/^\w+ /, '')}\`, ${isWrite ? 'writes' : 'reads'}`, kind: 'partition', alarm: 'TableThrottles' },
        ...{ scope: queue === undefined ? 'store' : 'platform', capacity: shards * perSec, effect: 'refused', seen: refused },
        demand: Object.fromEntries(uses.flatMap((use) => (use.units[name] === undefined ? [] : [[use.name, use.units[name]]]))),
      },
    ];
  });
}
