import type { PurchaseOrder } from '#shared/client/generated/admin-api.ts';
import { useRead } from '../api/use-call.ts';
import { Badge } from '../design/facts.tsx';
import { useStorePaths } from '../parts/console-context.tsx';
import type { ListOf } from '../parts/list-screen.tsx';
import { Read } from '../parts/states.tsx';
import { unitsToCome } from '../purchase-orders/purchase-order.ts';
import { purchaseOrdersDue } from './day.ts';

/** The newest are looked at: older ones have come, or are forgotten. */
const lookedAt = 50;
const maxShown = 5;

/** Purchase orders whose goods are on their way, or that failed, the oldest first; nothing where there are none. */
export function GoodsDue() {
  const { href } = useStorePaths();
  const reading = useRead<ListOf<PurchaseOrder>>({ path: '/purchase-orders', query: { limit: lookedAt, include: 'names' } });
  const due = purchaseOrdersDue(reading.answer?.data ?? []);
  if (reading.answer !== undefined && due.length === 0) return null;
  return (
    <section class="card" aria-labelledby="home-goods">
      <h2 id="home-goods">Purchase orders to receive</h2>
      <Read reading={reading}>
        {() => (
          <ul class="bare">
            {due.slice(0, maxShown).map((one) => (
              <li key={one.id} class="apart">
                <span>
                  <a href={href(`/purchase-orders/${one.id}`)}>{one.number}</a> <bdi class="quiet">{one.names?.supplier ?? ''}</bdi>
                </span>
                {one.status === 'failed' ? (
                  <Badge value="failed" />
                ) : (
                  <span class="quiet">{one.line_items.reduce((sum, line) => sum + unitsToCome(line), 0)} units outstanding</span>
                )}
              </li>
            ))}
          </ul>
        )}
      </Read>
      {due.length > maxShown && <a href={href('/purchase-orders')}>View all {due.length}</a>}
    </section>
  );
}
