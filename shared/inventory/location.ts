import { changeExternalData, type ExternalData, type ExternalDataChange, noExternalData } from '#shared/external-ids/external-data.ts';
import type { Address } from '#shared/kernel/addresses/address.ts';
import { type Changes, withChanges } from '#shared/kernel/changes.ts';

export const locationTypes = ['warehouse', 'shop', 'other'] as const;
export type LocationType = (typeof locationTypes)[number];

/** A place that holds stock (specification: Location). If a store has locations, exactly one of them is the default. */
export type Location = ExternalData & {
  readonly id: number;
  readonly name: string;
  readonly type: LocationType;
  readonly address: Address | null;
  readonly phone: string | null;
  /** Whether the location's stock is available to online orders. */
  readonly fulfilsOnline: boolean;
  readonly pickup: boolean;
  /** The fulfillment priority; locations with a lower number come first. */
  readonly priority: number;
  readonly isActive: boolean;
  readonly isDefault: boolean;
  readonly timezone: string | null;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
};

/**
 * The maximum number of locations in a store. It is low enough that one query reads all locations and that a variant's
 * stock fits into one item.
 */
export const maxLocations = 50;

/** A change to a location; undefined fields stay unchanged. */
export type LocationChange = Changes<
  Location,
  'name' | 'type' | 'address' | 'phone' | 'fulfilsOnline' | 'pickup' | 'priority' | 'isActive' | 'isDefault' | 'timezone'
> &
  ExternalDataChange;

/** Returns a new location with default values: an active warehouse that fulfills online orders. */
export const blankLocation = (id: number, nowMs: number): Location => ({
  id,
  name: '',
  type: 'warehouse',
  address: null,
  phone: null,
  fulfilsOnline: true,
  pickup: false,
  priority: 0,
  isActive: true,
  isDefault: false,
  timezone: null,
  ...noExternalData,
  createdAtMs: nowMs,
  updatedAtMs: nowMs,
});

/**
 * Returns the location after a change.
 * @throws FieldErrors `max_items` for more external ids or metadata entries than a location may have
 */
export const changeLocation = (before: Location, { externalIds, metadata, ...fields }: LocationChange): Location =>
  withChanges(before, { ...fields, ...changeExternalData(before, { externalIds, metadata }) });
