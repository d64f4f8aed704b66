import { fieldError } from '#shared/kernel/errors.ts';
import type { PrintProvider, Source } from './purchase-order.ts';
import type { Supplier } from './suppliers/supplier.ts';

/** A request's fields for the source of goods. Exactly one field should be set. */
export type WantedSource = {
  readonly supplierId?: number | null | undefined;
  readonly provider?: PrintProvider | null | undefined;
};

/**
 * Returns the source of goods: a supplier or a print-on-demand service.
 * @throws FieldErrors unless the request contains exactly one of them
 */
export function readSource({ supplierId, provider }: WantedSource): Source {
  if (supplierId != null && provider != null) throw mutuallyExclusive('provider', 'supplier_id');
  if (supplierId != null) return { supplierId, provider: null };
  if (provider != null) return { supplierId: null, provider };
  throw fieldError('supplier_id', 'required', 'is required unless provider is given.');
}

/** Returns the error for two fields that must not be given together. */
export const mutuallyExclusive = (param: string, other: string) =>
  fieldError(param, 'invalid_format', `must not be given together with ${other}.`);

/**
 * Checks that a supplier exists and is active.
 * @throws FieldErrors `unknown_id`, `inactive_supplier`
 */
export function checkSupplier(supplier: Supplier | null): void {
  if (supplier === null) throw fieldError('supplier_id', 'unknown_id', 'is not a supplier of this store.');
  if (!supplier.isActive) throw fieldError('supplier_id', 'inactive_supplier', 'must be an active supplier.');
}
