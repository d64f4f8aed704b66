import type { Location } from '#shared/inventory/location.ts';

/** An active warehouse that fulfills online orders; say only what the test is about. */
export const aLocation = (over: Partial<Location> = {}): Location => ({
  id: 1,
  name: 'Warehouse',
  type: 'warehouse',
  address: null,
  phone: null,
  fulfilsOnline: true,
  pickup: false,
  priority: 0,
  isActive: true,
  isDefault: true,
  timezone: null,
  externalIds: new Map(),
  metadata: new Map(),
  createdAtMs: Date.UTC(2026, 0, 1),
  updatedAtMs: Date.UTC(2026, 0, 1),
  ...over,
});
