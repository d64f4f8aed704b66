import { useState } from 'preact/hooks';
import type { Order, OrderNote, Refund, Return } from '#shared/client/generated/admin-api.ts';
import { useRead } from '../api/use-call.ts';
import { Link } from '../parts/console-context.tsx';
import type { ListOf } from '../parts/list-screen.tsx';
import { Failure, Loading } from '../parts/states.tsx';
import { When } from '../parts/values.tsx';
import { newestFirst } from './sent-for-order.ts';
import { timelineOf } from './timeline.ts';
import { useSent } from './use-sent.ts';

/** An order's timeline, newest first. E-mails and webhooks are added on demand. */
export function OrderTimeline({ order }: { readonly order: Order }) {
  const refunds = useRead<ListOf<Refund>>({ path: `/orders/${order.id}/refunds` });
  const notes = useRead<ListOf<OrderNote>>({ path: `/orders/${order.id}/notes` });
  const returns = useRead<ListOf<Return>>({ path: '/returns', query: { order_id: order.id } });
  const [showsSent, setShowsSent] = useState(false);
  const sent = useSent(order.id, showsSent);
  const readings = [refunds, notes, returns];
  const isWhole = readings.every(({ answer }) => answer !== undefined);
  const failed = readings.find(({ error, answer }) => error !== null && answer === undefined);
  const own = timelineOf({
    order,
    refunds: refunds.answer?.data ?? [],
    notes: notes.answer?.data ?? [],
    returns: returns.answer?.data ?? [],
  });
  const entries = showsSent ? newestFirst([...own, ...sent.entries]) : own;
  return (
    <section class="card" aria-labelledby="order-timeline">
      <h2 id="order-timeline">Timeline</h2>
      {failed?.error != null && <Failure error={failed.error} again={failed.again} />}
      {!isWhole && failed === undefined && <Loading />}
      <ol class="thread">
        {entries.map(({ at, what, more, path }) => (
          <li key={`${at} ${what} ${path}`}>
            <strong>{path === undefined ? what : <Link to={path}>{what}</Link>}</strong> <bdi>{more}</bdi>
            <div class="quiet">
              <When at={at} />
            </div>
          </li>
        ))}
      </ol>
      {showsSent && !sent.isLoading && sent.error === null && sent.entries.length === 0 && (
        <p class="quiet">No e-mails or webhooks were sent.</p>
      )}
      {sent.error !== null && <Failure error={sent.error} />}
      {sent.may && (
        <p>
          <button type="button" class="small" aria-pressed={showsSent} onClick={() => setShowsSent(!showsSent)}>
            {showsSent && sent.isLoading ? 'Loading…' : 'E-mails and webhooks'}
          </button>
        </p>
      )}
      <Link to={`/activity?resource_object=order&resource_id=${order.id}`}>Activity</Link>
    </section>
  );
}
