import type { InventoryLevel, ListInventoryLevelsPage, StoreAttention } from '#shared/client/generated/admin-api.ts';
import { useRead } from '../api/use-call.ts';
import { LongText } from '../design/long-text.tsx';
import { formatCount } from '../format/store-format.ts';
import { namedRows } from '../inventory/stock-names.ts';
import { useStorePaths } from '../parts/console-context.tsx';
import type { ListOf } from '../parts/list-screen.tsx';
import { Read } from '../parts/states.tsx';
import { wordsForCount } from './attention.ts';

const maxShown = 6;

/** The variants with the fewest units left, by their names; each leads to its stock, where it is counted and ordered. */
export function LowStock({ low }: { readonly low: NonNullable<StoreAttention['stock']>['low'] }) {
  const { href } = useStorePaths();
  const ids = low.variant_ids.slice(0, maxShown);
  const reading = useRead<ListOf<InventoryLevel> & ListInventoryLevelsPage>(
    { path: '/inventory-levels', query: { variant_ids: ids.join(','), include: 'names', limit: maxShown } },
    ids.length > 0,
  );
  if (ids.length === 0) return null;
  return (
    <section class="card" aria-labelledby="home-stock">
      <h2 id="home-stock">Low stock</h2>
      <Read reading={reading}>
        {(page) => (
          <ul class="bare">
            {unitsByVariant(namedRows(page), ids).map(({ id, name, units }) => (
              <li key={id} class="apart">
                <a href={href(`/inventory-levels?variant_ids=${id}`)}>
                  <LongText text={name}>{name}</LongText>
                </a>
                <span class={units <= 0 ? 'error' : 'quiet'}>{units <= 0 ? 'Sold out' : `${formatCount(units)} left`}</span>
              </li>
            ))}
          </ul>
        )}
      </Read>
      {low.count > ids.length && (
        <a href={href(`/inventory-levels?variant_ids=${low.variant_ids.join(',')}`)}>View all {wordsForCount(low)}</a>
      )}
    </section>
  );
}

type Level = { readonly variant_id: number; readonly variant: string; readonly on_hand: number };

/** The rows of all locations put together, in the order of the ids. */
const unitsByVariant = (levels: readonly Level[], ids: readonly number[]) =>
  ids.flatMap((id) => {
    const own = levels.filter(({ variant_id }) => variant_id === id);
    const [first] = own;
    return first === undefined ? [] : [{ id, name: first.variant, units: own.reduce((sum, { on_hand }) => sum + on_hand, 0) }];
  });
