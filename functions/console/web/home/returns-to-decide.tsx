import type { Return } from '#shared/client/generated/admin-api.ts';
import { useRead } from '../api/use-call.ts';
import { useStorePaths } from '../parts/console-context.tsx';
import type { ListOf } from '../parts/list-screen.tsx';
import { Read } from '../parts/states.tsx';
import { When } from '../parts/values.tsx';
import { reasonInWords } from '../returns/return.ts';
import { type Counted, wordsForCount } from './attention.ts';

const maxShown = 5;

/** The returns that customers asked for, each leading to where it is approved or declined. */
export function ReturnsToDecide({ count }: { readonly count: Counted }) {
  const { href } = useStorePaths();
  const reading = useRead<ListOf<Return>>(
    { path: '/returns', query: { status: 'requested', limit: maxShown, include: 'names' } },
    count.count > 0,
  );
  if (count.count === 0) return null;
  return (
    <section class="card" aria-labelledby="home-returns">
      <h2 id="home-returns">Returns awaiting review</h2>
      <Read reading={reading}>
        {({ data }) => (
          <ul class="bare">
            {data.map(({ id, number, requested_at, line_items, names }) => (
              <li key={id} class="apart">
                <span>
                  <a href={href(`/returns/${id}`)}>{number}</a> <bdi>{names?.customer}</bdi>{' '}
                  {[...new Set(line_items.map(({ reason }) => reasonInWords(reason)))].join(', ')}
                </span>
                <span class="quiet">
                  <When at={requested_at} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </Read>
      <a href={href('/returns?status=requested')}>View all {wordsForCount(count)}</a>
    </section>
  );
}
