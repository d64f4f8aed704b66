import { fieldError } from '#shared/kernel/errors.ts';
import type { PrintProvider, Source } from './purchase-order.ts';
import type { Supplier } from './suppliers/supplier.ts';

/** Whom a request names as the source of goods. */
export type WantedSource = {
  readonly supplierId?: number | null | undefined;
  readonly provider?: PrintProvider | null | undefined;
};

/**
 * The source of goods: exactly one of a supplier and a service.
 * @throws FieldErrors
 */
export function readSource({ supplierId, provider }: WantedSource): Source {
  if (supplierId != null && provider != null) throw together('provider', 'supplier_id');
  if (supplierId != null) return { supplierId, provider: null };
  if (provider != null) return { supplierId: null, provider };
  throw fieldError('supplier_id', 'required', 'is required, or provider.');
}

/** The refusal of two fields that exclude each other. */
export const together = (param: string, other: string) => fieldError(param, 'invalid_format', `must not be given together with ${other}.`);

/**
 * Holds a request to a supplier that may be ordered from.
 * @throws FieldErrors
 */
export function checkSupplier(supplier: Supplier | null): void {
  if (supplier === null) throw fieldError('supplier_id', 'unknown_id', 'is not a supplier of this store.');
  if (!supplier.isActive) throw fieldError('supplier_id', 'inactive_supplier', 'is a supplier that is not active.');
}
