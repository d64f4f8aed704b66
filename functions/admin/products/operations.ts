import { createProduct } from '#shared/catalogue/saving/create-product-operation.ts';
import type { ProductDeps } from '#shared/catalogue/saving/save-product-operation.ts';
import { updateProduct } from '#shared/catalogue/saving/update-product-operation.ts';
import type { Operations } from '#shared/http/request-context.ts';
import type { adminProductEndpoints } from './endpoints.ts';

/** Returns the group's operations, keyed by contract name. */
export const adminProductOperations = (deps: ProductDeps): Operations<typeof adminProductEndpoints> => ({
  createProduct: createProduct(deps),
  updateProduct: updateProduct(deps),
});
