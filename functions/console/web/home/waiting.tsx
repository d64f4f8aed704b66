import type { ComponentChildren } from 'preact';
import type {
  Booking,
  InventoryLevel,
  ListInventoryLevelsPage,
  Order,
  PurchaseOrder,
  Return,
  StoreAttention,
} from '#shared/client/generated/admin-api.ts';
import { type Reading, useRead } from '../api/use-call.ts';
import { dateIn, rangeOf } from '../bookings/week.ts';
import { Badge } from '../design/facts.tsx';
import { LongText } from '../design/long-text.tsx';
import { useOwnId } from '../design/own-id.ts';
import { formatCount, formatTimeOfDay } from '../format/store-format.ts';
import { nameRows } from '../inventory/stock-names.ts';
import { Link, useConsole } from '../parts/console-context.tsx';
import type { ListOf } from '../parts/list-screen.tsx';
import { Read } from '../parts/states.tsx';
import { When } from '../parts/values.tsx';
import { unitsToCome } from '../purchase-orders/purchase-order.ts';
import { reasonInWords } from '../returns/return.ts';
import { type BoundedTotal, wordsForCount } from './attention.ts';
import { longestWaiting, purchaseOrdersDue } from './day.ts';

const maxShown = 5;

type Item = { readonly path: string; readonly name: ComponentChildren; readonly of?: ComponentChildren; readonly aside: ComponentChildren };

type CardProps<Answer> = {
  readonly title: string;
  readonly reading: Reading<Answer>;
  readonly itemsOf: (answer: Answer) => readonly Item[];
  readonly none?: string;
  readonly more: { readonly path: string; readonly words: string } | undefined;
};

function Card<Answer>({ title, reading, itemsOf, none, more }: CardProps<Answer>) {
  const id = useOwnId();
  return (
    <section class="card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <Read reading={reading}>
        {(answer) => {
          const items = itemsOf(answer);
          if (items.length === 0) return <p class="quiet">{none}</p>;
          return (
            <ul class="bare">
              {items.map(({ path, name, of, aside }) => (
                <li key={path} class="apart">
                  <span>
                    <Link to={path}>{name}</Link> <bdi>{of}</bdi>
                  </span>
                  <span class="quiet">{aside}</span>
                </li>
              ))}
            </ul>
          );
        }}
      </Read>
      {more !== undefined && <Link to={more.path}>{more.words}</Link>}
    </section>
  );
}

/** Shows the orders that have waited longest. Only the newest 100 orders to ship are considered. */
export function OrdersToShip({ count }: { readonly count: BoundedTotal }) {
  const reading = useRead<ListOf<Order>>({ path: '/orders', query: { status: 'processing', limit: 100 } }, count.count > 0);
  if (count.count === 0) return null;
  return (
    <Card
      title="To ship"
      reading={reading}
      itemsOf={({ data }) =>
        longestWaiting(data, maxShown).map(({ id, name, customer_name, email, placed_at, line_items }) => ({
          ...{ path: `/orders/${id}`, name, of: customer_name ?? email },
          aside: (
            <>
              {unitsText(line_items.reduce((units, { fulfillable_quantity }) => units + fulfillable_quantity, 0))}, <When at={placed_at} />
            </>
          ),
        }))
      }
      more={{ path: '/orders?status=processing', words: `View all ${wordsForCount(count)}` }}
    />
  );
}

const unitsText = (units: number): string => (units === 1 ? '1 unit' : `${formatCount(units)} units`);

export function ReturnsToReview({ count }: { readonly count: BoundedTotal }) {
  const query = { status: 'requested', limit: maxShown, include: 'names' };
  const reading = useRead<ListOf<Return>>({ path: '/returns', query }, count.count > 0);
  if (count.count === 0) return null;
  return (
    <Card
      title="Returns awaiting review"
      reading={reading}
      itemsOf={({ data }) =>
        data.map(({ id, number, requested_at, line_items, names }) => ({
          ...{ path: `/returns/${id}`, name: number, aside: <When at={requested_at} /> },
          of: [names?.customer ?? '', ...new Set(line_items.map(({ reason }) => reasonInWords(reason)))].filter(Boolean).join(', '),
        }))
      }
      more={{ path: '/returns?status=requested', words: `View all ${wordsForCount(count)}` }}
    />
  );
}

export function BookingsToday() {
  const { store } = useConsole();
  const today = dateIn(new Date().toISOString(), store.timezone);
  const reading = useRead<ListOf<Booking>>({ path: '/bookings', query: { limit: 100, ...rangeOf([today], store.timezone) } });
  return (
    <Card
      title="Bookings today"
      reading={reading}
      none="No bookings today."
      itemsOf={({ data }) =>
        data
          .filter(({ status }) => status !== 'cancelled')
          .toSorted((one, other) => one.starts_at.localeCompare(other.starts_at))
          .map(({ id, starts_at, service_name, customer_name, customer_email, status }) => ({
            path: `/bookings/${id}`,
            name: (
              <>
                <strong>{formatTimeOfDay(starts_at)}</strong> <bdi>{customer_name ?? customer_email ?? 'No name'}</bdi>
              </>
            ),
            aside: status === 'confirmed' ? service_name : <Badge value={status} />,
          }))
      }
      more={{ path: '/bookings/day', words: 'View today’s schedule' }}
    />
  );
}

/** The number of recent purchase orders to read. The goods of older ones have usually arrived. */
const lookedAt = 50;

export function GoodsDue() {
  const reading = useRead<ListOf<PurchaseOrder>>({ path: '/purchase-orders', query: { limit: lookedAt, include: 'names' } });
  const due = purchaseOrdersDue(reading.answer?.data ?? []);
  if (reading.answer !== undefined && due.length === 0) return null;
  return (
    <Card
      title="Purchase orders to receive"
      reading={reading}
      itemsOf={() =>
        due.slice(0, maxShown).map(({ id, number, names, status, line_items }) => ({
          ...{ path: `/purchase-orders/${id}`, name: number, of: names?.supplier },
          aside:
            status === 'failed' ? <Badge value="failed" /> : `${line_items.reduce((sum, line) => sum + unitsToCome(line), 0)} outstanding`,
        }))
      }
      more={due.length > maxShown ? { path: '/purchase-orders', words: `View all ${due.length}` } : undefined}
    />
  );
}

const maxLow = 6;

/** The variants with the fewest units left, each with a link to its stock. */
export function LowStock({ low }: { readonly low: NonNullable<StoreAttention['stock']>['low'] }) {
  const ids = low.variant_ids.slice(0, maxLow);
  const reading = useRead<ListOf<InventoryLevel> & ListInventoryLevelsPage>(
    { path: '/inventory-levels', query: { variant_ids: ids.join(','), include: 'names', limit: maxLow } },
    ids.length > 0,
  );
  if (ids.length === 0) return null;
  return (
    <Card
      title="Low stock"
      reading={reading}
      itemsOf={(page) =>
        unitsByVariant(nameRows(page), ids).map(({ id, name, units }) => ({
          path: `/inventory-levels?variant_ids=${id}`,
          name: <LongText text={name}>{name}</LongText>,
          aside: units <= 0 ? <span class="error">Sold out</span> : `${formatCount(units)} left`,
        }))
      }
      more={
        low.count > ids.length
          ? { path: `/inventory-levels?variant_ids=${low.variant_ids.join(',')}`, words: `View all ${wordsForCount(low)}` }
          : undefined
      }
    />
  );
}

type Level = { readonly variant_id: number; readonly variant: string; readonly on_hand: number };

/** Adds up the stock of each variant over all locations. The result is in the order of `ids`. */
const unitsByVariant = (levels: readonly Level[], ids: readonly number[]) =>
  ids.flatMap((id) => {
    const own = levels.filter(({ variant_id }) => variant_id === id);
    const [first] = own;
    return first === undefined ? [] : [{ id, name: first.variant, units: own.reduce((sum, { on_hand }) => sum + on_hand, 0) }];
  });
