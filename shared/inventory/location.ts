import { changeExternalData, type ExternalData, type ExternalDataChange, noExternalData } from '#shared/external-ids/external-data.ts';
import type { Address } from '#shared/kernel/addresses/address.ts';
import { type Changes, withChanges } from '#shared/kernel/changes.ts';

export const locationTypes = ['warehouse', 'shop', 'other'] as const;
export type LocationType = (typeof locationTypes)[number];

/** A place that holds stock (specification: Location). A store with locations has exactly one default. */
export type Location = ExternalData & {
  readonly id: number;
  readonly name: string;
  readonly type: LocationType;
  readonly address: Address | null;
  readonly phone: string | null;
  /** Whether its stock counts for online orders. */
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

/** The maximum number of locations of a store, so that one query reads all locations and one item holds a variant's stock. */
export const maxLocations = 50;

/** A change of a location; an undefined field stays as it is. */
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
 * @throws FieldErrors `max_items` for more external ids or metadata than a location may have
 */
export const changeLocation = (before: Location, { externalIds, metadata, ...fields }: LocationChange): Location =>
  withChanges(before, { ...fields, ...changeExternalData(before, { externalIds, metadata }) });
