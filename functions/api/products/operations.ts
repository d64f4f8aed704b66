import type { Operations } from '#shared/http/request-context.ts';
import { createProduct } from './create-product.ts';
import { deleteProduct } from './delete-product.ts';
import type { ProductDeps } from './deps.ts';
import type { productEndpoints } from './endpoints.ts';
import { getBrand } from './get-brand.ts';
import { getCategory } from './get-category.ts';
import { getProduct } from './get-product.ts';
import { listBrands } from './list-brands.ts';
import { listCategories } from './list-categories.ts';
import { listProducts } from './list-products.ts';
import { updateProduct } from './update-product.ts';

/** The operations of the group, by the names of their contracts. */
export const productOperations = (deps: ProductDeps): Operations<typeof productEndpoints> => ({
  listProducts: listProducts(deps),
  createProduct: createProduct(deps),
  getProduct: getProduct(deps),
  updateProduct: updateProduct(deps),
  deleteProduct: deleteProduct(deps),
  listCategories: listCategories(deps),
  getCategory: getCategory(deps),
  listBrands: listBrands(deps),
  getBrand: getBrand(deps),
});
