import type { Location } from '#shared/inventory/location.ts';

/** Builds an active warehouse that fulfills online orders; override only what the test needs. */
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
