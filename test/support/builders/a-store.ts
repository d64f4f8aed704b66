import type { Store } from '#shared/stores/store.ts';

/** Builds a live store on the Pro plan; override only what the test needs. */
export const aStore = (over: Partial<Store> = {}): Store => ({
  id: '01J9ZK3V5T8Q2M4N6P7R8S9TAB',
  name: 'Example',
  handle: 'example',
  domain: 'shop.example.com',
  email: 'owner@example.com',
  phone: null,
  address: null,
  currency: 'EUR',
  timezone: 'Europe/Dublin',
  status: 'active',
  plan: 'pro',
  testMode: false,
  orderPrefix: '#',
  requiresPaymentBeforeFulfillment: false,
  emailsHeldAtMs: null,
  emailsHeldReason: null,
  emailsResumedAtMs: null,
  createdAtMs: Date.UTC(2026, 0, 1),
  updatedAtMs: Date.UTC(2026, 0, 1),
  cursorSecret: 'cursor-secret-of-the-example-store',
  ...over,
});
