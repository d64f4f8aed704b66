import type { DemoTrade } from './demo-trade.ts';

/**
 * Plans one discount code in each state: `WELCOME10` and `FREESHIP` are active, `WINTER` has not started, `SUMMER` has
 * expired, `PAUSED` is switched off, and `ONCE` has been used up by an order.
 */
export function planDiscounts({ integration, timeline: { on, timeOf } }: DemoTrade): void {
  const at = (day: number): string => new Date(timeOf(day, '00:00')).toISOString();
  on(-89, '11:00', async () => {
    await integration.post('/discounts', {
      code: 'WELCOME10',
      title: 'Welcome',
      type: 'percentage',
      value: '10.00',
      once_per_customer: true,
    });
    await integration.post('/discounts', { code: 'SUMMER', type: 'percentage', value: '20.00', starts_at: at(-85), ends_at: at(-45) });
    await integration.post('/discounts', { code: 'ONCE', type: 'fixed', value: '2.00', usage_limit: 1 });
    const { id } = await integration.post('/discounts', { code: 'PAUSED', type: 'fixed', value: '3.00' });
    on(-44, '09:05', async () => void (await integration.send('PATCH', `/discounts/${id}`, { is_active: false })));
  });
  on(-43, '09:05', async () => {
    await integration.post('/discounts', { code: 'FREESHIP', type: 'free_shipping', minimum_subtotal: '50.00' });
  });
  on(-8, '16:20', async () => {
    await integration.post('/discounts', { code: 'WINTER', type: 'fixed', value: '5.00', starts_at: at(30), ends_at: at(60) });
  });
}
