import type { Address } from '#shared/kernel/address.ts';

export const locationTypes = ['warehouse', 'shop', 'other'] as const;
export type LocationType = (typeof locationTypes)[number];

/** A place that holds stock (specification: Location). A store has one default location once it has any. */
export type Location = {
  readonly id: number;
  readonly name: string;
  readonly type: LocationType;
  readonly address: Address | null;
  readonly phone: string | null;
  /** Its stock counts for online orders. */
  readonly fulfilsOnline: boolean;
  readonly pickup: boolean;
  /** Fulfillment priority, lower first. */
  readonly priority: number;
  readonly isActive: boolean;
  readonly isDefault: boolean;
  readonly timezone: string | null;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
};

/** A store has at most this many locations, so all of them are one query and one variant's stock is one item. */
export const maxLocations = 50;
