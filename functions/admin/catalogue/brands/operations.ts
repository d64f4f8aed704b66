import type { Operations } from '#shared/http/request-context.ts';
import type { AdminCatalogueDeps } from '../deps.ts';
import { createBrand } from './create-brand.ts';
import { deleteBrand } from './delete-brand.ts';
import type { brandEndpoints } from './endpoints.ts';
import { getBrand } from './get-brand.ts';
import { listBrands } from './list-brands.ts';
import { updateBrand } from './update-brand.ts';

export const brandOperations = (deps: AdminCatalogueDeps): Operations<typeof brandEndpoints> => ({
  listBrands: listBrands(deps),
  createBrand: createBrand(deps),
  getBrand: getBrand(deps),
  updateBrand: updateBrand(deps),
  deleteBrand: deleteBrand(deps),
});
