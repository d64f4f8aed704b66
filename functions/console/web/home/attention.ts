import type { ApiErrorGroup, StoreAttention } from '#shared/client/generated/admin-api.ts';
import { formatCount } from '../format/store-format.ts';
import { wallTimeAt } from '../format/time.ts';

export type BoundedTotal = { readonly count: number; readonly count_complete: boolean };

/** Formats a count, such as `7`, or `100+` if counting stopped at the limit. */
export const wordsForCount = ({ count, count_complete }: BoundedTotal): string =>
  count_complete ? formatCount(count) : `${formatCount(count)}+`;

/**
 * A kind of open task. `count` is the number of objects to handle, and `path` leads to their list. `path` is null if
 * there is no list.
 */
export type OpenTask = { readonly label: string; readonly count: BoundedTotal; readonly path: string | null; readonly isUrgent: boolean };

/** Returns the open tasks that the user may see, in the order in which a shop handles them. */
export function openTasks({ orders, returns, stock, webhooks }: StoreAttention): readonly OpenTask[] {
  return [
    ...(orders === null ? [] : [{ label: 'Orders to ship', count: orders.to_ship, path: '/orders?status=processing', isUrgent: false }]),
    ...(returns === null
      ? []
      : [
          { label: 'Returns awaiting review', count: returns.requested, path: '/returns?status=requested', isUrgent: false },
          { label: 'Returns in transit', count: returns.to_receive, path: '/returns?status=approved', isUrgent: false },
        ]),
    ...(stock === null
      ? []
      : [
          {
            label: `Low stock (${stock.low.at_most} or fewer)`,
            count: stock.low,
            path: stock.low.variant_ids.length === 0 ? null : `/inventory-levels?variant_ids=${stock.low.variant_ids.join(',')}`,
            isUrgent: false,
          },
        ]),
    ...(webhooks === null
      ? []
      : [
          {
            ...{ label: 'Webhook deliveries on hold', count: webhooks.held_deliveries, path: '/webhook-deliveries?status=held' },
            isUrgent: webhooks.held_deliveries.count > 0,
          },
        ]),
  ];
}

type GroupedBy = Pick<ApiErrorGroup, 'status' | 'error_code' | 'method' | 'route' | 'key'>;

/**
 * Returns the path that shows a group's requests in the API log, starting at the time `since`. In the path, this time
 * is written as local time in `timeZone`.
 */
export function errorListPath({ status, error_code, method, route, key }: GroupedBy, since: string, timeZone: string): string {
  const what = { status: String(status), error_code: error_code ?? 'none', method, route: route ?? 'none' };
  const whose = { key_id: String(key.id), key_type: key.type };
  return `/api-log?${new URLSearchParams({ ...what, ...whose, created_since: wallTimeAt(since, timeZone) })}`;
}
