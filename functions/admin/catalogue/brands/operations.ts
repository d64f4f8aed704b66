import { brandView } from '#shared/catalogue/brand-view.ts';
import { brandPages, getBrand } from '#shared/catalogue/brands-table.ts';
import type { Operations } from '#shared/http/request-context.ts';
import { getOne, listPage } from '#shared/operations/read-operations.ts';
import type { AdminCatalogueDeps } from '../operations.ts';
import { createBrand } from './create-brand.ts';
import { deleteBrand } from './delete-brand.ts';
import type { brandEndpoints } from './endpoints.ts';
import { updateBrand } from './update-brand.ts';

export const brandOperations = (deps: AdminCatalogueDeps): Operations<typeof brandEndpoints> => ({
  listBrands: listPage(deps.table, 'brands', (_query, { storeId }) => brandPages(storeId), brandView),
  createBrand: createBrand(deps),
  getBrand: getOne('brand', (storeId, id) => getBrand(deps.table, storeId, id), brandView),
  updateBrand: updateBrand(deps),
  deleteBrand: deleteBrand(deps),
});
