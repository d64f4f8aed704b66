import { createProduct } from '#functions/api/products/create-product.ts';
import type { ProductDeps } from '#functions/api/products/deps.ts';
import { updateProduct } from '#functions/api/products/update-product.ts';
import type { Operations } from '#shared/http/request-context.ts';
import type { adminProductEndpoints } from './endpoints.ts';

/** The operations of the group, by the names of their contracts. */
export const adminProductOperations = (deps: ProductDeps): Operations<typeof adminProductEndpoints> => ({
  createProduct: createProduct(deps),
  updateProduct: updateProduct(deps),
});
