/**
 * Files that are mutated together, and the suites that judge their mutants. The files contain rules; the suites are
 * unit tests and start no stacks.
 */
export type MutatedModule = { readonly files: readonly string[]; readonly suites: readonly string[] };

/**
 * The minimum percentage of mutants that a module's suites must find. Equivalent mutants, which behave like the
 * original, are not counted.
 */
export const leastScore = 90;

export const mutatedModules: Readonly<Record<string, MutatedModule>> = {
  money: {
    files: ['shared/kernel/money.ts', 'shared/kernel/percent.ts', 'shared/kernel/currency.ts'],
    suites: ['test/shared/kernel/{money,allocate,percent,currency}.test.ts'],
  },
  cursor: {
    files: ['shared/http/paging.ts', 'shared/kernel/rotated-secret.ts'],
    suites: ['test/shared/http/paging.test.ts', 'test/shared/kernel/rotated-secret.test.ts'],
  },
  signing: {
    files: ['shared/webhooks/signing/signature.ts', 'shared/webhooks/receiver/verify-webhook.cjs'],
    suites: [
      'test/shared/webhooks/signing/{signature,secret-roll}.test.ts',
      'test/shared/webhooks/receiver/{verify-webhook,webhook-vectors}.test.ts',
    ],
  },
  'rate-limit': {
    files: ['shared/table/counters/count-request.ts', 'shared/webhooks/delivery/delivery-rate.ts'],
    suites: ['test/shared/table/counters/count-request.test.ts', 'test/shared/webhooks/delivery/delivery-rate.test.ts'],
  },
  transitions: {
    files: ['shared/kernel/guard.ts', 'shared/kernel/same-value.ts', 'shared/table/condition-of.ts'],
    suites: ['test/shared/kernel/{guard,same-value}.test.ts', 'test/slow/shared/table/condition-of.test.ts'],
  },
  'gift-cards': {
    files: ['shared/gift-cards/gift-card.ts', 'shared/gift-cards/gift-card-movement.ts', 'shared/orders/gift-card-units.ts'],
    suites: ['test/shared/gift-cards/{gift-card,gift-card-movement}.test.ts', 'test/shared/orders/gift-card-units.test.ts'],
  },
  idempotency: {
    files: ['shared/http/idempotency-port.ts', 'shared/http/run-idempotent.ts', 'shared/table/idempotency.ts'],
    suites: ['test/shared/http/{idempotency-port,run-idempotent}.test.ts', 'test/shared/table/idempotency.test.ts'],
  },
  refunds: {
    files: [
      'shared/orders/refunds/refund-amount.ts',
      'shared/orders/refunds/refund-order.ts',
      'shared/orders/refunds/refunded-gift-cards.ts',
      'shared/orders/restock.ts',
      'shared/orders/returned-units.ts',
    ],
    suites: [
      'test/shared/orders/refunds/{refund-amount,refund-order,refunded-gift-cards}.test.ts',
      'test/shared/orders/{cancel-order,restock,returned-units}.test.ts',
      'test/slow/shared/returns/returned-units.test.ts',
    ],
  },
  inventory: {
    files: [
      'shared/inventory/fulfilling-location.ts',
      'shared/inventory/level-change.ts',
      'shared/inventory/stock-movement.ts',
      'shared/inventory/variant-stock.ts',
    ],
    suites: ['test/shared/inventory/{fulfilling-location,level-change,stock-movement,variant-stock}.test.ts'],
  },
  pricing: {
    files: [
      'shared/pricing/choose-discounts.ts',
      'shared/pricing/price-order.ts',
      'shared/pricing/price-line.ts',
      'shared/pricing/tax.ts',
      'shared/pricing/tax-settings-change.ts',
      'shared/pricing/pricing-settings.ts',
      'shared/pricing/group-price-change.ts',
      'shared/pricing/automatic-discount-change.ts',
    ],
    suites: [
      'test/shared/pricing/{choose-discounts,price-line,price-order,tax-rates,tax}.test.ts',
      'test/shared/pricing/{tax-settings-change,group-price-change,pricing-settings}.test.ts',
    ],
  },
  bookings: {
    files: [
      'shared/bookings/booking-transitions.ts',
      'shared/bookings/move-booking.ts',
      'shared/bookings/booking-money.ts',
      'shared/bookings/calendar/change-calendar.ts',
      'shared/bookings/calendar/calendar-day.ts',
      'shared/bookings/calendar/calendar-load.ts',
    ],
    suites: ['test/shared/bookings/{booking-transitions,booking-money}.test.ts', 'test/shared/bookings/calendar/change-calendar.test.ts'],
  },
};
