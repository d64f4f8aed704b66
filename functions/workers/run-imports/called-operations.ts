import { adminCatalogueEndpoints } from '#functions/admin/groups/catalogue/endpoints.ts';
import { adminCatalogueOperations } from '#functions/admin/groups/catalogue/operations.ts';
import { adminProductEndpoints } from '#functions/admin/products/endpoints.ts';
import { adminProductOperations } from '#functions/admin/products/operations.ts';
import { customerEndpoints } from '#functions/api/customers/endpoints.ts';
import { customerOperations } from '#functions/api/customers/operations.ts';
import { inventoryEndpoints } from '#functions/api/inventory/endpoints.ts';
import { inventoryOperations } from '#functions/api/inventory/operations.ts';
import type { ProductDeps } from '#shared/catalogue/saving/save-product-operation.ts';
import type { Operations } from '#shared/http/request-context.ts';
import { staffEndpointsOf } from '#shared/http/staff-endpoints.ts';
import type { CalledGroup } from './call-operations.ts';

/** The operations that an import calls, as staff call them. A contract that comes first has the place of others with the same path. */
export const calledOperations = (deps: ProductDeps): readonly CalledGroup[] => [
  { endpoints: adminProductEndpoints, operations: adminProductOperations(deps) as Operations<never> },
  { endpoints: adminCatalogueEndpoints, operations: adminCatalogueOperations(deps) as Operations<never> },
  { endpoints: staffEndpointsOf(customerEndpoints), operations: customerOperations(deps) as Operations<never> },
  { endpoints: staffEndpointsOf(inventoryEndpoints), operations: inventoryOperations(deps) as Operations<never> },
];
