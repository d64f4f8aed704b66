import type { GroupDeps } from '#functions/wiring/open-group.ts';
import { readApiCalls } from '#shared/api-log/api-calls-table.ts';
import { groupErrors } from '#shared/api-log/error-groups.ts';
import type { Operations, StoreContext } from '#shared/http/request-context.ts';
import { listLocations } from '#shared/inventory/locations-table.ts';
import { listStock } from '#shared/inventory/stock-pages-table.ts';
import { timestamp, timestampOrNull } from '#shared/kernel/time.ts';
import { countOrders } from '#shared/orders/orders-table.ts';
import { countReturns } from '#shared/returns/returns-table.ts';
import { mayUse, type StaffArea } from '#shared/staff/staff.ts';
import type { BoundedCount } from '#shared/table/counters/count-index.ts';
import type { Table } from '#shared/table/table-client.ts';
import { countDeliveries } from '#shared/webhooks/delivery/webhook-deliveries-table.ts';
import { readEndpoints } from '#shared/webhooks/endpoint/webhook-endpoints-table.ts';
import { failingSinceMs, healthOf } from '#shared/webhooks/endpoint-health/endpoint-health.ts';
import type { StoreAttentionView, summaryEndpoints } from './endpoints.ts';

const dayMs = 86_400_000;
const minuteMs = 60_000;
/** The number at which counting stops. */
const maxCounted = 100;
/**
 * `maxVariants` is the maximum number of variants examined; the stock list accepts no more ids than that. `fewUnits` is
 * the highest number of units that counts as low stock.
 */
const maxVariants = 250;
const fewUnits = 5;
const maxShown = 10;

export const summaryOperations = ({ table }: GroupDeps): Operations<typeof summaryEndpoints> => ({
  getStoreSummary: async (_input, context) => {
    const partFor = <Part>(
      areas: readonly StaffArea[],
      read: (table: Table, context: StoreContext) => Promise<Part>,
    ): Promise<Part | null> => (maySee(context, areas) ? read(table, context) : Promise.resolve(null));
    const [orders, returns, stock, webhooks, apiErrors] = await Promise.all([
      partFor(['orders'], ordersPart),
      partFor(['orders'], returnsPart),
      partFor(['inventory'], stockPart),
      partFor(['developers', 'settings'], webhooksPart),
      partFor(['developers'], apiErrorsPart),
    ]);
    return { status: 200, body: { data: { object: 'store_attention', orders, returns, stock, webhooks, api_errors: apiErrors } } };
  },
});

const maySee = ({ staff, member }: StoreContext, areas: readonly StaffArea[]): boolean =>
  staff?.operator === true || (member !== null && mayUse(member, areas));

const counted = ({ count, isComplete }: BoundedCount) => ({ count, count_complete: isComplete });

async function ordersPart(table: Table, { storeId }: StoreContext): Promise<NonNullable<StoreAttentionView['orders']>> {
  return { to_ship: counted(await countOrders(table, storeId, 'processing', maxCounted)) };
}

async function returnsPart(table: Table, { storeId }: StoreContext): Promise<NonNullable<StoreAttentionView['returns']>> {
  const [requested, approved] = await Promise.all([
    countReturns(table, storeId, 'requested', maxCounted),
    countReturns(table, storeId, 'approved', maxCounted),
  ]);
  return { requested: counted(requested), to_receive: counted(approved) };
}

async function stockPart(table: Table, { storeId }: StoreContext): Promise<NonNullable<StoreAttentionView['stock']>> {
  const wanted = { limit: maxVariants, after: null, updatedSinceMs: null, createdSinceMs: null };
  const [page, locations] = await Promise.all([listStock(table, storeId, {}, wanted), listLocations(table, storeId)]);
  // If the store has no location, there are no stock levels to list.
  const { items, next } = locations.length === 0 ? { items: [], next: null } : page;
  const low = items
    .filter(({ active }) => active)
    .map(({ variantId, levels }) => ({ variantId, units: [...levels.values()].reduce((sum, { onHand }) => sum + onHand, 0) }))
    .filter(({ units }) => units <= fewUnits)
    .toSorted((one, other) => one.units - other.units);
  // The response contains the ids of all counted variants, so that the console can link to a list of exactly these
  // variants.
  const variantIds = low.map(({ variantId }) => variantId);
  return { low: { count: low.length, count_complete: next === null, at_most: fewUnits, variant_ids: variantIds } };
}

async function webhooksPart(table: Table, { storeId, nowMs }: StoreContext): Promise<NonNullable<StoreAttentionView['webhooks']>> {
  const [held, endpoints] = await Promise.all([
    countDeliveries(table, storeId, 'held', { atMost: maxCounted, nowMs }),
    readEndpoints(table, storeId),
  ]);
  const unwell = endpoints.values
    .map((endpoint) => ({ endpoint, health: healthOf(endpoint) }))
    .filter(({ endpoint, health }) => health !== 'healthy' || (endpoint.isActive && endpoint.healthRecord.failures > 0))
    .map(({ endpoint, health }) => ({
      ...{ id: endpoint.id, url: endpoint.url, health },
      failing_since: timestampOrNull(failingSinceMs(endpoint)),
      failed_attempts: endpoint.healthRecord.failures,
      last_failed_at: timestampOrNull(endpoint.healthRecord.lastFailureAtMs),
    }));
  return { held_deliveries: counted(held), endpoints: unwell };
}

async function apiErrorsPart(table: Table, { storeId, nowMs }: StoreContext): Promise<NonNullable<StoreAttentionView['api_errors']>> {
  // Rounded down to a whole minute, because the console links to a list whose start time is given in minutes.
  const sinceMs = Math.floor((nowMs - dayMs) / minuteMs) * minuteMs;
  const pages = await Promise.all(
    (['4xx', '5xx'] as const).map((status) =>
      readApiCalls(table, storeId, { filter: { status, sinceMs }, after: null, limit: maxCounted, nowMs }),
    ),
  );
  const calls = pages.flatMap(({ items }) => items);
  const groups = groupErrors(calls).slice(0, maxShown);
  return {
    ...{ since: timestamp(sinceMs), count: calls.length, count_complete: pages.every(({ next }) => next === null) },
    groups: groups.map(({ errorCode, lastAtMs, requestId, ...group }) => ({
      ...group,
      ...{ error_code: errorCode, last_at: timestamp(lastAtMs), request_id: requestId },
    })),
  };
}
