import type { StoreAttention } from '#shared/client/generated/admin-api.ts';
import { LongText } from '../design/long-text.tsx';
import { Link, useConsole } from '../parts/console-context.tsx';
import { When } from '../parts/values.tsx';
import { pathOfErrors, wordsForCount } from './attention.ts';

/** Failed requests of the last day, in groups. Each links to its requests in the API log. */
export function ApiErrors({ errors }: { readonly errors: NonNullable<StoreAttention['api_errors']> }) {
  const { store } = useConsole();
  return (
    <section class="card" aria-labelledby="home-errors">
      <h2 id="home-errors">Failed API requests in 24 hours: {wordsForCount(errors)}</h2>
      <table class="list" aria-labelledby="home-errors">
        <thead>
          <tr>
            <th scope="col">Response</th>
            <th scope="col">Route</th>
            <th scope="col">Key</th>
            <th scope="col">Last</th>
            <th scope="col" class="end">
              Requests
            </th>
          </tr>
        </thead>
        <tbody>
          {errors.groups.map((group) => (
            <tr key={`${group.request_id}`}>
              <td data-label="Response">
                <Link to={pathOfErrors(group, errors.since, store.timezone)}>
                  {group.status} {group.error_code}
                </Link>
              </td>
              <td data-label="Route">
                <code>{group.route ?? group.method}</code>
              </td>
              <td data-label="Key">
                <LongText text={group.key.name} />
              </td>
              <td data-label="Last">
                <When at={group.last_at} />
              </td>
              <td data-label="Requests" class="end">
                {wordsForCount({ count: group.calls, count_complete: errors.count_complete })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
