import { changeExternalData, type ExternalData, type ExternalDataChange, noExternalData } from '#shared/external-ids/external-data.ts';
import type { Address } from '#shared/kernel/addresses/address.ts';
import { type Changes, withChanges } from '#shared/kernel/changes.ts';

/** A supplier from whom the store orders goods. */
export type Supplier = ExternalData & {
  readonly id: number;
  readonly name: string;
  /** The address to which purchase orders are sent. Without an address, no purchase order can be sent. */
  readonly email: string | null;
  readonly phone: string | null;
  readonly address: Address | null;
  /** The store's customer number with the supplier. */
  readonly accountNumber: string | null;
  /** The currency of the supplier's prices; null means the store's currency. */
  readonly currency: string | null;
  readonly note: string | null;
  /** Whether new goods may be ordered from the supplier. */
  readonly isActive: boolean;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
};

/** A change to a supplier; undefined fields stay unchanged. */
export type SupplierChange = Changes<
  Supplier,
  'name' | 'email' | 'phone' | 'address' | 'accountNumber' | 'currency' | 'note' | 'isActive'
> &
  ExternalDataChange;

/** Returns a new supplier with default values. */
export const blankSupplier = (id: number, nowMs: number): Supplier => ({
  id,
  name: '',
  email: null,
  phone: null,
  address: null,
  accountNumber: null,
  currency: null,
  note: null,
  isActive: true,
  ...noExternalData,
  createdAtMs: nowMs,
  updatedAtMs: nowMs,
});

/**
 * Applies a change to a supplier and returns the changed supplier.
 * @throws FieldErrors `max_items` if the supplier would have too many external ids or metadata entries
 */
export const changeSupplier = (before: Supplier, { externalIds, metadata, ...fields }: SupplierChange): Supplier =>
  withChanges(before, { ...fields, ...changeExternalData(before, { externalIds, metadata }) });
