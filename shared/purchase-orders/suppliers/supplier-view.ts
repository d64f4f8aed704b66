import { externalDataView } from '#shared/external-ids/external-data-view.ts';
import { timestamp } from '#shared/kernel/time.ts';
import type { Supplier } from './supplier.ts';
import type { SupplierView } from './supplier-schema.ts';

/** Returns a supplier as staff see it. */
export const supplierView = (supplier: Supplier): SupplierView => ({
  object: 'supplier',
  id: supplier.id,
  name: supplier.name,
  email: supplier.email,
  phone: supplier.phone,
  address: supplier.address,
  account_number: supplier.accountNumber,
  currency: supplier.currency,
  note: supplier.note,
  is_active: supplier.isActive,
  ...externalDataView(supplier),
  created_at: timestamp(supplier.createdAtMs),
  updated_at: timestamp(supplier.updatedAtMs),
});
