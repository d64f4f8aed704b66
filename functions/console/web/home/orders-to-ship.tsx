import type { Order } from '#shared/client/generated/admin-api.ts';
import { useRead } from '../api/use-call.ts';
import { formatCount } from '../format/store-format.ts';
import { useStorePaths } from '../parts/console-context.tsx';
import type { ListOf } from '../parts/list-screen.tsx';
import { Read } from '../parts/states.tsx';
import { When } from '../parts/values.tsx';
import { type Counted, wordsForCount } from './attention.ts';

const maxShown = 5;

/** The orders that wait to be sent, each leading to where it is fulfilled; the list behind them fulfills many at once. */
export function OrdersToShip({ count }: { readonly count: Counted }) {
  const { href } = useStorePaths();
  const reading = useRead<ListOf<Order>>({ path: '/orders', query: { status: 'processing', limit: maxShown } }, count.count > 0);
  if (count.count === 0) return null;
  return (
    <section class="card" aria-labelledby="home-ship">
      <h2 id="home-ship">To ship</h2>
      <Read reading={reading}>
        {({ data }) => (
          <ul class="bare">
            {data.map(({ id, name, customer_name, email, placed_at, line_items }) => (
              <li key={id} class="apart">
                <span>
                  <a href={href(`/orders/${id}`)}>{name}</a> <bdi>{customer_name ?? email ?? ''}</bdi>
                </span>
                <span class="quiet">
                  {unitsText(line_items)}, <When at={placed_at} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </Read>
      <a href={href('/orders?status=processing')}>View all {wordsForCount(count)}</a>
    </section>
  );
}

function unitsText(lines: Order['line_items']): string {
  const units = lines.reduce((sum, { fulfillable_quantity }) => sum + fulfillable_quantity, 0);
  return units === 1 ? '1 unit' : `${formatCount(units)} units`;
}
