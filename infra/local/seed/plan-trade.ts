import { planBookings } from './demo-bookings.ts';
import { planBlockedCustomer } from './demo-customers.ts';
import { planDiscounts } from './demo-discounts.ts';
import { planGiftCards } from './demo-gift-cards.ts';
import { planOrders } from './demo-orders.ts';
import { planPurchaseOrders } from './demo-purchase-orders.ts';
import { planReturns } from './demo-returns.ts';
import { planStaff } from './demo-staff.ts';
import { type DemoTrade, productNamed } from './demo-trade.ts';

/**
 * Plans 90 days of trade for the live demo store: customers, discounts, orders and their consequences. Each time a
 * stack is seeded, the plan is the same.
 */
export function planTrade(trade: DemoTrade): void {
  const { integration, timeline } = trade;
  timeline.on(-58, '08:30', async () => {
    for (const name of ['Kenya Nyeri', 'Brass pendant', 'Oil lamp']) {
      await integration.post('/inventory-levels/adjust', {
        ...{ location_id: trade.location('Warehouse Dublin Port'), variant_id: productNamed(trade, name).variantId },
        ...{ delta: 24, reason: 'Delivery' },
      });
    }
  });
  planBlockedCustomer(trade);
  planDiscounts(trade);
  planGiftCards(trade);
  planOrders(trade);
  planReturns(trade);
  planBookings(trade);
  planPurchaseOrders(trade);
  planStaff(trade);
}
