import { createProduct } from '#functions/api/products/create-product.ts';
import { updateProduct } from '#functions/api/products/update-product.ts';
import type { Operations } from '#shared/http/request-context.ts';
import type { AdminProductDeps } from './deps.ts';
import type { adminProductEndpoints } from './endpoints.ts';

/** The operations of the group, by the names of their contracts. */
export const adminProductOperations = (deps: AdminProductDeps): Operations<typeof adminProductEndpoints> => ({
  createProduct: createProduct(deps),
  updateProduct: updateProduct(deps),
});
