import type { ApiRequestCounts, ApiRequestCountsOfKey } from '#shared/client/generated/admin-api.ts';
import { useRead } from '../api/use-call.ts';
import { Empty } from '../design/empty.tsx';
import { formatCount } from '../format/store-format.ts';
import { useStorePaths } from '../parts/console-context.tsx';
import { Page } from '../parts/page.tsx';
import { Read } from '../parts/states.tsx';
import { When } from '../parts/values.tsx';

/** The newest calls of each key and app, counted by route, with the scopes that they needed. */
export function ApiCounts() {
  const { href } = useStorePaths();
  const reading = useRead<{ readonly data: ApiRequestCounts }>({ path: '/api-log/counts' });
  return (
    <Page title="Calls by key" call={reading.call} above={{ path: '/api-log', name: 'API log' }}>
      <Read reading={reading}>
        {({ data }) =>
          data.keys.length === 0 ? (
            <Empty title="No calls yet">
              <p>
                Make a call with one of your <a href={href('/api-keys')}>API keys</a>: it is counted here a moment later.
              </p>
            </Empty>
          ) : (
            <>
              <p class="quiet">
                Since <When at={data.since} />.
              </p>
              {data.keys.map((counts) => (
                <CountsOfKey key={`${counts.key.type} ${counts.key.id}`} counts={counts} />
              ))}
            </>
          )
        }
      </Read>
    </Page>
  );
}

function CountsOfKey({ counts }: { readonly counts: ApiRequestCountsOfKey }) {
  const { href } = useStorePaths();
  const { key, routes } = counts;
  return (
    <section>
      <h2>
        <a href={href(`/api-log?key_id=${key.id}`)}>{key.name}</a>
      </h2>
      <p>
        {counts.calls === 1 ? '1 call' : `${formatCount(counts.calls)} calls`}, {formatCount(counts.succeeded)} succeeded,{' '}
        {formatCount(counts.refused)} refused, {formatCount(counts.failed)} failed; last called <When at={counts.last_called_at} />.
      </p>
      <table class="list" aria-label={`Calls of ${key.name}`}>
        <thead>
          <tr>
            <th scope="col">Route</th>
            <th scope="col">Scope</th>
            <th scope="col" class="end">
              Calls
            </th>
            <th scope="col" class="end">
              Succeeded
            </th>
            <th scope="col" class="end">
              Refused
            </th>
            <th scope="col" class="end">
              Failed
            </th>
          </tr>
        </thead>
        <tbody>
          {routes.map(({ route, scope, ...one }) => (
            <tr key={route}>
              <td data-label="Route">
                <code>{route ?? 'unknown path'}</code>
              </td>
              <td data-label="Scope">{scope ?? '–'}</td>
              <td data-label="Calls" class="end">
                {formatCount(one.calls)}
              </td>
              <td data-label="Succeeded" class="end">
                {formatCount(one.succeeded)}
              </td>
              <td data-label="Refused" class="end">
                {formatCount(one.refused)}
              </td>
              <td data-label="Failed" class="end">
                {formatCount(one.failed)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
