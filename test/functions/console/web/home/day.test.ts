import { chartRange, longestWaiting, purchaseOrdersDue, todayAndWeekAgo } from '#functions/console/web/home/day.ts';
import type { SalesReportRow } from '#shared/client/generated/admin-api.ts';

describe('the sales of today on the home screen', () => {
  it('are shown with the 29 days before them', () => {
    expect(chartRange('2026-03-01')).toEqual({ from: '2026-01-31', to: '2026-03-01' });
  });

  it('are compared with the same weekday a week ago', () => {
    const rows = ['2026-11-19', '2026-11-20', '2026-11-26'].map((period) => ({ period }) as SalesReportRow);
    expect(todayAndWeekAgo(rows, '2026-11-26')).toEqual({ now: rows[2], before: rows[0] });
    expect(todayAndWeekAgo([], '2026-11-26')).toEqual({ now: undefined, before: undefined });
  });
});

describe('the purchase orders that are due', () => {
  const line = (received_quantity: number) =>
    ({ quantity: 2, received_quantity }) as Parameters<typeof purchaseOrdersDue>[0][number]['line_items'][number];
  const one = (
    status: 'draft' | 'sent' | 'accepted' | 'shipped' | 'failed' | 'cancelled',
    received: number,
    order_id: number | null = null,
  ) => ({
    ...{ status, order_id, created_at: '2026-11-26T10:00:00.000Z' },
    line_items: [line(received)],
  });

  it('are failed ones, and those whose goods are on their way or partly received', () => {
    const due = [one('failed', 0), one('accepted', 0), one('shipped', 0), one('shipped', 1), one('failed', 0, 5)];
    const others = [one('draft', 0), one('sent', 0), one('shipped', 2), one('cancelled', 0), one('shipped', 0, 5)];
    expect(purchaseOrdersDue([...others, ...due])).toEqual(due);
  });

  it('are sorted oldest first', () => {
    const [newer, older] = [one('shipped', 0), { ...one('shipped', 0), created_at: '2026-11-25T10:00:00.000Z' }];
    expect(purchaseOrdersDue([newer, older])).toEqual([older, newer]);
  });
});

describe('the orders to ship', () => {
  it('are those placed first', () => {
    const orders = ['2026-11-28', '2026-11-07', '2026-11-20'].map((day) => ({ placed_at: `${day}T10:00:00.000Z` }));
    expect(longestWaiting(orders, 2)).toEqual([orders[1], orders[2]]);
  });
});
