import { brandEndpoints } from '#functions/admin/brands/endpoints.ts';
import { brandOperations } from '#functions/admin/brands/operations.ts';
import { categoryEndpoints } from '#functions/admin/categories/endpoints.ts';
import { categoryOperations } from '#functions/admin/categories/operations.ts';
import { adminCustomerEndpoints } from '#functions/admin/customers/endpoints.ts';
import { adminCustomerOperations } from '#functions/admin/customers/operations.ts';
import { adminProductEndpoints } from '#functions/admin/products/endpoints.ts';
import { adminProductOperations } from '#functions/admin/products/operations.ts';
import { bookingEndpoints } from '#functions/api/bookings/endpoints.ts';
import { bookingOperations } from '#functions/api/bookings/operations.ts';
import { customerEndpoints } from '#functions/api/customers/endpoints.ts';
import { customerOperations } from '#functions/api/customers/operations.ts';
import { discountEndpoints } from '#functions/api/discounts/endpoints.ts';
import { discountOperations } from '#functions/api/discounts/operations.ts';
import { eventLogEndpoints } from '#functions/api/event-log/endpoints.ts';
import { eventLogOperations } from '#functions/api/event-log/operations.ts';
import type { GiftCardDeps } from '#functions/api/gift-cards/deps.ts';
import { giftCardEndpoints } from '#functions/api/gift-cards/endpoints.ts';
import { giftCardOperations } from '#functions/api/gift-cards/operations.ts';
import { inventoryEndpoints } from '#functions/api/inventory/endpoints.ts';
import { inventoryOperations } from '#functions/api/inventory/operations.ts';
import { orderEndpoints } from '#functions/api/orders/endpoints.ts';
import { orderOperations } from '#functions/api/orders/operations.ts';
import { productEndpoints } from '#functions/api/products/endpoints.ts';
import { productOperations } from '#functions/api/products/operations.ts';
import { purchaseOrderEndpoints } from '#functions/api/purchase-orders/endpoints.ts';
import { purchaseOrderOperations } from '#functions/api/purchase-orders/operations.ts';
import { storeEndpoints } from '#functions/api/store/endpoints.ts';
import { storeOperations } from '#functions/api/store/operations.ts';
import { isBulkTarget } from '#shared/bulk-operations/bulk-targets.ts';
import { isExportedList } from '#shared/bulk-operations/exported-lists.ts';
import type { ProductDeps } from '#shared/catalogue/saving/save-product-operation.ts';
import type { EndpointGroup, EndpointSpec, Surface } from '#shared/http/endpoint.ts';
import type { ServedContract } from '#shared/http/handle-request.ts';
import type { ContractRoute } from '#shared/http/match-contract.ts';
import type { AnyOperation } from '#shared/http/operation.ts';
import { staffEndpointsOf } from '#shared/http/staff-endpoints.ts';

/** An endpoint that bulk operations may use: its contract, and the operation that implements the contract. */
export type BulkContract = { readonly name: string; readonly endpoint: EndpointSpec; readonly operation: AnyOperation };

export type BulkGroupDeps = ProductDeps & GiftCardDeps;

/**
 * Returns the contracts that the lines of a bulk operation may call. The contracts are those for API clients, not those
 * for staff.
 */
export const bulkContracts = (deps: BulkGroupDeps): readonly BulkContract[] =>
  groupsOf(deps).flatMap(([endpoints, operations]) => contractsOf(isBulkTarget, endpoints, operations));

/** Returns the contracts whose lists can be exported. */
export const listContracts = (deps: BulkGroupDeps): readonly BulkContract[] =>
  [
    ...groupsOf(deps),
    [purchaseOrderEndpoints, purchaseOrderOperations(deps)] as const,
    [storeEndpoints, storeOperations(deps)] as const,
    [eventLogEndpoints, eventLogOperations(deps)] as const,
  ].flatMap(([endpoints, operations]) => contractsOf(isExportedList, endpoints, operations));

const importedBy: ReadonlySet<string> = new Set([
  ...['createProduct', 'updateProduct', 'createBrand', 'createCategory'],
  ...['createCustomer', 'updateAdminCustomer', 'setInventoryLevel'],
]);

/** Returns the contracts that an import can call. If an operation has a version for staff, that version is used. */
export const importContracts = (deps: BulkGroupDeps): readonly BulkContract[] =>
  (
    [
      [adminProductEndpoints, adminProductOperations(deps)],
      [brandEndpoints, brandOperations(deps)],
      [categoryEndpoints, categoryOperations(deps)],
      [adminCustomerEndpoints, adminCustomerOperations(deps)],
      [customerEndpoints, customerOperations(deps)],
      [inventoryEndpoints, inventoryOperations(deps)],
    ] as const
  ).flatMap(([endpoints, operations]) => contractsOf((name) => importedBy.has(name), endpoints, operations));

const groupsOf = (deps: BulkGroupDeps): (readonly [EndpointGroup, object])[] => [
  [productEndpoints, productOperations(deps)],
  [inventoryEndpoints, inventoryOperations(deps)],
  [orderEndpoints, orderOperations(deps)],
  [customerEndpoints, customerOperations(deps)],
  [discountEndpoints, discountOperations(deps)],
  [giftCardEndpoints, giftCardOperations(deps)],
  [bookingEndpoints, bookingOperations(deps)],
];

const contractsOf = (isWanted: (name: string) => boolean, endpoints: EndpointGroup, operations: object): BulkContract[] =>
  Object.entries(endpoints).flatMap(([name, endpoint]) =>
    isWanted(name) ? [{ name, endpoint, operation: (operations as Readonly<Record<string, AnyOperation>>)[name] as AnyOperation }] : [],
  );

/**
 * Returns the routes of the contracts on a surface. For staff, the path begins with the store's path, and an access
 * area takes the place of the API scope.
 */
export const routesOf = (contracts: readonly BulkContract[], surface: Surface): ContractRoute<ServedContract>[] =>
  contracts.flatMap(({ name, endpoint, operation }) => {
    const isOfStaff = endpoint.scope.startsWith('staff:');
    const own = isOfStaff || surface === 'public' ? endpoint : staffEndpointsOf({ [name]: endpoint })[name];
    return own === undefined ? [] : [{ surface, endpoint: own, value: { endpoint: own, operation } }];
  });
