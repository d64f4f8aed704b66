import type { StoreAttention } from '#shared/client/generated/admin-api.ts';
import { PlainTable } from '../design/plain-table.tsx';
import { Link, useConsole } from '../parts/console-context.tsx';
import { When } from '../parts/values.tsx';
import { errorListPath, wordsForCount } from './attention.ts';

/** The failed requests of the last day, in groups. Each group links to its requests in the API log. */
export function ApiErrors({ errors }: { readonly errors: NonNullable<StoreAttention['api_errors']> }) {
  const { store } = useConsole();
  return (
    <section class="card" aria-labelledby="home-errors">
      <h2 id="home-errors">Failed API requests in 24 hours: {wordsForCount(errors)}</h2>
      <PlainTable
        label={{ id: 'home-errors' }}
        rows={errors.groups}
        keyOf={({ request_id }) => String(request_id)}
        columns={[
          [
            'Response',
            (group) => (
              <Link to={errorListPath(group, errors.since, store.timezone)}>
                {group.status} {group.error_code}
              </Link>
            ),
          ],
          ['Route', ({ route, method }) => <code>{route ?? method}</code>],
          ['Key', ({ key }) => key.name],
          ['Last', ({ last_at }) => <When at={last_at} />],
          ['Requests', ({ calls }) => wordsForCount({ count: calls, count_complete: errors.count_complete }), 'end'],
        ]}
      />
    </section>
  );
}
