import type { Supplier } from '#shared/purchase-orders/suppliers/supplier.ts';

/** Builds supplier 12, which is active and has a postal address; override only what the test needs. */
export const aSupplier = (over: Partial<Supplier> = {}): Supplier => ({
  id: 12,
  name: 'Acme',
  email: 'orders@acme.example',
  phone: null,
  address: null,
  accountNumber: null,
  currency: null,
  note: null,
  isActive: true,
  externalIds: new Map(),
  metadata: new Map(),
  createdAtMs: 1,
  updatedAtMs: 1,
  ...over,
});
