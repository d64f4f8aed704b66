import type { SalesReport } from '#shared/client/generated/admin-api.ts';
import { useRead } from '../api/use-call.ts';
import { dateIn } from '../bookings/week.ts';
import { formatAmount, formatCount, formatDate } from '../format/store-format.ts';
import { Link, useConsole, useStorePaths } from '../parts/console-context.tsx';
import { Read } from '../parts/states.tsx';
import { Figure } from '../reports/figure.tsx';
import { SalesChart } from '../reports/sales-chart.tsx';
import { chartRange, todayAndWeekAgo } from './day.ts';

export function SalesToday() {
  const { store } = useConsole();
  const { href } = useStorePaths();
  const today = dateIn(new Date().toISOString(), store.timezone);
  const weekday = formatDate(today, { weekday: 'long' });
  const reading = useRead<{ readonly data: SalesReport }>({ path: '/reports/sales', query: { ...chartRange(today), interval: 'day' } });
  return (
    <section class="card" aria-labelledby="home-sales">
      <h2 id="home-sales">Sales today</h2>
      <Read reading={reading}>
        {({ data: report }) => {
          const { now, before } = todayAndWeekAgo(report.rows, today);
          const money = (amount: number): string => formatAmount(String(amount), report.currency);
          const against = `last ${weekday}`;
          return (
            <>
              <div class="figures">
                <Figure
                  label="Total sales"
                  now={Number(now?.total_sales ?? 0)}
                  before={Number(before?.total_sales ?? 0)}
                  words={money}
                  against={against}
                />
                <Figure label="Orders" now={now?.orders ?? 0} before={before?.orders ?? 0} words={formatCount} against={against} />
                <Figure
                  label="Average order"
                  now={Number(now?.aov ?? 0)}
                  before={Number(before?.aov ?? 0)}
                  words={money}
                  against={against}
                />
              </div>
              <p class="quiet">Last 30 days</p>
              <SalesChart
                report={report}
                measure="total_sales"
                title="Total sales by day, last 30 days"
                hrefOf={({ period }) => href(`/orders?created_since=${period}T00:00`)}
              />
              <Link to="/reports/sales">View sales</Link>
            </>
          );
        }}
      </Read>
    </section>
  );
}
