import type { StoreAttention } from '#shared/client/generated/admin-api.ts';
import { LongText } from '../design/long-text.tsx';
import { useConsole, useStorePaths } from '../parts/console-context.tsx';
import { When } from '../parts/values.tsx';
import { errorListPath, wordsForCount } from './attention.ts';

/** The requests of the last day that went wrong, in groups; each leads to its requests in the API log. */
export function ApiErrors({ errors }: { readonly errors: NonNullable<StoreAttention['api_errors']> }) {
  const { store } = useConsole();
  const { href } = useStorePaths();
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
                <a href={href(errorListPath(group, errors.since, store.timezone))}>
                  {group.status} {group.error_code}
                </a>
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
