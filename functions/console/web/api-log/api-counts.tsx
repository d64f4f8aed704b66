import type { ApiRequestCounts, ApiRequestCountsOfKey } from '#shared/client/generated/admin-api.ts';
import { useRead } from '../api/use-call.ts';
import { Empty } from '../design/empty.tsx';
import { PlainTable } from '../design/plain-table.tsx';
import { formatCount } from '../format/store-format.ts';
import { capitalize } from '../format/words.ts';
import { Link } from '../parts/console-context.tsx';
import { Page } from '../parts/page.tsx';
import { Read } from '../parts/states.tsx';
import { When } from '../parts/values.tsx';

export function ApiCounts() {
  const reading = useRead<{ readonly data: ApiRequestCounts }>({ path: '/api-log/counts' });
  return (
    <Page title="Calls by key" call={reading.call} above={{ path: '/api-log', name: 'API log' }}>
      <Read reading={reading}>
        {({ data }) =>
          data.keys.length === 0 ? (
            <Empty title="No calls yet">
              <p>
                Make a call with one of your <Link to="/api-keys">API keys</Link>: it is counted here a moment later.
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
  const { key, routes } = counts;
  return (
    <section>
      <h2>
        <Link to={`/api-log?key_id=${key.id}`}>{key.name}</Link>
      </h2>
      <p>
        {counts.calls === 1 ? '1 call' : `${formatCount(counts.calls)} calls`}, {formatCount(counts.succeeded)} succeeded,{' '}
        {formatCount(counts.refused)} refused, {formatCount(counts.failed)} failed; last called <When at={counts.last_called_at} />.
      </p>
      <PlainTable
        label={`Calls of ${key.name}`}
        rows={routes}
        keyOf={({ route }) => route ?? ''}
        columns={[
          ['Route', ({ route }) => <code>{route ?? 'unknown path'}</code>],
          ['Scope', ({ scope }) => scope ?? '–'],
          ...(['calls', 'succeeded', 'refused', 'failed'] as const).map(
            (part) => [capitalize(part), (one: (typeof routes)[number]) => <>{formatCount(one[part])}</>, 'end'] as const,
          ),
        ]}
      />
    </section>
  );
}
