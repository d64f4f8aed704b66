import type { StoreAttention } from '#shared/client/generated/admin-api.ts';
import { useRead } from '../api/use-call.ts';
import { Empty } from '../design/empty.tsx';
import { Link, mayEnter, useConsole } from '../parts/console-context.tsx';
import { Page } from '../parts/page.tsx';
import { Read } from '../parts/states.tsx';
import { ApiErrors } from './api-errors.tsx';
import { openTasks, wordsForCount } from './attention.ts';
import { EndpointsFailing } from './endpoints-failing.tsx';
import { FirstSteps } from './first-steps.tsx';
import { SalesToday } from './sales-today.tsx';
import { BookingsToday, GoodsDue, LowStock, OrdersToShip, ReturnsToReview } from './waiting.tsx';

export function HomePage() {
  const { person, store } = useConsole();
  const reading = useRead<{ readonly data: StoreAttention }>({ path: '/summary' });
  const may = (area: 'reports' | 'bookings' | 'orders'): boolean => mayEnter(person, store.id, area);
  return (
    <Page title={store.name} call={reading.call}>
      <div class="home">
        <div>
          <Read reading={reading}>{({ data }) => <OpenTasks attention={data} />}</Read>
          {may('reports') && <SalesToday />}
          {reading.answer?.data.orders != null && <OrdersToShip count={reading.answer.data.orders.to_ship} />}
          {reading.answer?.data.returns != null && <ReturnsToReview count={reading.answer.data.returns.requested} />}
          <Read reading={{ ...reading, isLoading: false, error: null }}>
            {({ data: { webhooks, api_errors: errors } }) => (
              <>
                {webhooks !== null && <EndpointsFailing endpoints={webhooks.endpoints} />}
                {errors !== null && errors.count > 0 && <ApiErrors errors={errors} />}
              </>
            )}
          </Read>
        </div>
        <div>
          {may('bookings') && <BookingsToday />}
          {may('orders') && <GoodsDue />}
          {reading.answer?.data.stock != null && <LowStock low={reading.answer.data.stock.low} />}
        </div>
      </div>
    </Page>
  );
}

function OpenTasks({ attention }: { readonly attention: StoreAttention }) {
  const tasks = openTasks(attention);
  const open = tasks.filter(({ count }) => count.count > 0);
  if (tasks.length === 0) {
    return (
      <Empty title="Nothing is waiting for you">
        <p>Choose a page from the menu.</p>
      </Empty>
    );
  }
  return (
    <>
      {open.length === 0 ? (
        <FirstSteps />
      ) : (
        <ul class="tasks" aria-label="Open tasks">
          {open.map(({ label, count, path, isUrgent }) => (
            <li key={label} class={isUrgent ? 'urgent' : ''}>
              {path === null ? (
                <div>
                  <strong>{wordsForCount(count)}</strong> {label}
                </div>
              ) : (
                <Link to={path}>
                  <strong>{wordsForCount(count)}</strong> {label}
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
