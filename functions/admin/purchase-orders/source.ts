import { fieldError } from '#shared/kernel/errors.ts';
import type { PrintProvider, Source } from '#shared/purchase-orders/purchase-order.ts';
import type { Supplier } from '#shared/purchase-orders/suppliers/supplier.ts';

/**
 * Whom goods come from: exactly one of the two.
 * @throws FieldErrors
 */
export function readSource({
  supplier_id: supplierId,
  provider,
}: {
  readonly supplier_id?: number | null | undefined;
  readonly provider?: PrintProvider | null | undefined;
}): Source {
  if (supplierId != null && provider != null) throw together('provider', 'supplier_id');
  if (supplierId != null) return { supplierId, provider: null };
  if (provider != null) return { supplierId: null, provider };
  throw fieldError('supplier_id', 'required', 'is required, or provider.');
}

/** The refusal of two fields of which a request has one. */
export const together = (param: string, other: string) => fieldError(param, 'invalid_format', `must not be given together with ${other}.`);

/**
 * Holds a request to a supplier that may be ordered from.
 * @throws FieldErrors
 */
export function checkSupplier(supplier: Supplier | null): void {
  if (supplier === null) throw fieldError('supplier_id', 'unknown_id', 'is not a supplier of this store.');
  if (!supplier.isActive) throw fieldError('supplier_id', 'inactive_supplier', 'is a supplier that is not active.');
}
