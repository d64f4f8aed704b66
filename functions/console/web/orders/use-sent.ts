import { useQuery } from '@tanstack/preact-query';
import type { Activity, RequestTrace } from '#shared/client/generated/admin-api.ts';
import { mayEnter, useConsole, useStorePaths } from '../parts/console-context.tsx';
import type { ListOf } from '../parts/list-screen.tsx';
import { useDirectory } from '../parts/names.tsx';
import { sentEntries } from './sent-for-order.ts';
import type { TimelineEntry } from './timeline.ts';

/** The maximum number of recent changes for which the request trace is read, because each trace needs a call. */
const maxRequests = 12;

export type Sent = {
  readonly may: boolean;
  readonly entries: readonly TimelineEntry[];
  readonly isLoading: boolean;
  readonly error: Error | null;
};

/** Reads, on demand, the e-mails and deliveries of an order's recent changes. Needs `settings` and `developers`. */
export function useSent(orderId: number, wanted: boolean): Sent {
  const { send, person, store } = useConsole();
  const { inStore } = useStorePaths();
  const may = mayEnter(person, store.id, 'settings') && mayEnter(person, store.id, 'developers');
  const endpoints = useDirectory('endpoint', wanted);
  const call = inStore({ path: '/activity', query: { resource_object: 'order', resource_id: String(orderId), limit: maxRequests } });
  const { data, error, isFetching } = useQuery({
    queryKey: [inStore({ path: `/orders/${orderId}/sent` }).path],
    enabled: may && wanted,
    queryFn: async ({ signal }) => {
      const { data: changes } = await send<ListOf<Activity>>(call, { signal });
      const ids = [...new Set(changes.flatMap(({ request_id }) => request_id ?? []))];
      const read = (id: string) =>
        send<{ readonly data: RequestTrace }>(inStore({ path: `/requests/${encodeURIComponent(id)}` }), { signal });
      return (await Promise.all(ids.map(read))).map((answer) => answer.data);
    },
  });
  const nameOf = (endpointId: number): string | undefined => endpoints?.find(({ id }) => id === endpointId)?.name;
  return { may, entries: sentEntries(data ?? [], nameOf), isLoading: isFetching, error };
}
