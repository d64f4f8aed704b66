import { type DemoTrade, productNamed } from './demo-trade.ts';

/**
 * Plans one gift card in each state (unused, partly spent, used up, expired, disabled), and two gift cards that were
 * bought yesterday.
 */
export function planGiftCards(trade: DemoTrade): void {
  const { integration, customers, timeline } = trade;
  const { on, timeOf } = timeline;
  const date = (day: number): string => new Date(timeOf(day, '12:00')).toISOString().slice(0, 10);

  on(-78, '10:30', async () => {
    await integration.post('/gift-cards', { value: '30.00', expires_at: date(-20), note: 'Voucher of the autumn fair' });
  });
  on(-60, '15:00', async () => {
    const prize = await integration.post('/gift-cards', { value: '100.00', code: 'HARBOUR100', note: 'Prize of the raffle' });
    on(-50, '11:20', async () => {
      const spent = await integration.post(`/gift-cards/${prize['id']}/redemptions`, { amount: '35.00', reference: 'Receipt 1021' });
      on(-48, '10:10', async () => {
        await integration.post(`/gift-cards/${prize['id']}/restorations`, { redemption_id: spent['id'], amount: '10.00' });
      });
    });
  });
  on(-45, '12:00', async () => {
    const used = await integration.post('/gift-cards', { value: '20.00', customer_id: customers[2] });
    on(-31, '17:45', async () => {
      await integration.post(`/gift-cards/${used['id']}/redemptions`, { amount: '20.00', reference: 'Receipt 1044' });
    });
  });
  on(-35, '09:40', async () => {
    const lost = await integration.post('/gift-cards', { value: '25.00', customer_id: customers[1], note: 'Reported lost' });
    on(-33, '08:15', async () => void (await integration.post(`/gift-cards/${lost['id']}/disable`, {})));
  });
  on(-6, '14:00', async () => {
    await integration.post('/gift-cards', {
      value: '50.00',
      expires_at: date(365),
      customer_id: customers[0],
      recipient_email: 'grace.kelly@example.com',
      recipient_name: 'Grace Kelly',
      message: 'Happy birthday!',
    });
  });
  on(-1, '18:30', async () => {
    await integration.post('/orders', {
      customer: { id: customers[4] },
      payment_status: 'paid',
      tags: ['demo'],
      line_items: [{ variant_id: productNamed(trade, 'Gift card').variantId, quantity: 2 }],
    });
  });
}
