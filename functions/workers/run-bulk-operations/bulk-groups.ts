import { bookingEndpoints } from '#functions/api/bookings/endpoints.ts';
import { bookingOperations } from '#functions/api/bookings/operations.ts';
import { customerEndpoints } from '#functions/api/customers/endpoints.ts';
import { customerOperations } from '#functions/api/customers/operations.ts';
import { discountEndpoints } from '#functions/api/discounts/endpoints.ts';
import { discountOperations } from '#functions/api/discounts/operations.ts';
import type { GiftCardDeps } from '#functions/api/gift-cards/deps.ts';
import { giftCardEndpoints } from '#functions/api/gift-cards/endpoints.ts';
import { giftCardOperations } from '#functions/api/gift-cards/operations.ts';
import { inventoryEndpoints } from '#functions/api/inventory/endpoints.ts';
import { inventoryOperations } from '#functions/api/inventory/operations.ts';
import { orderEndpoints } from '#functions/api/orders/endpoints.ts';
import { orderOperations } from '#functions/api/orders/operations.ts';
import { productEndpoints } from '#functions/api/products/endpoints.ts';
import { productOperations } from '#functions/api/products/operations.ts';
import { isBulkTarget } from '#shared/bulk-operations/bulk-targets.ts';
import type { ProductDeps } from '#shared/catalogue/saving/save-product-operation.ts';
import type { EndpointGroup, EndpointSpec, Surface } from '#shared/http/endpoint.ts';
import type { ServedContract } from '#shared/http/handle-request.ts';
import type { ContractRoute } from '#shared/http/match-contract.ts';
import type { AnyOperation } from '#shared/http/prefetch.ts';
import { staffEndpointsOf } from '#shared/http/staff-endpoints.ts';

/** A contract that lines may call, under its name, with what answers it. */
export type BulkContract = { readonly name: string; readonly endpoint: EndpointSpec; readonly operation: AnyOperation };

export type BulkGroupDeps = ProductDeps & GiftCardDeps;

/** The contracts that lines may call, as integrations call them. */
export function bulkContracts(deps: BulkGroupDeps): readonly BulkContract[] {
  return [
    ...contractsOf(productEndpoints, productOperations(deps)),
    ...contractsOf(inventoryEndpoints, inventoryOperations(deps)),
    ...contractsOf(orderEndpoints, orderOperations(deps)),
    ...contractsOf(customerEndpoints, customerOperations(deps)),
    ...contractsOf(discountEndpoints, discountOperations(deps)),
    ...contractsOf(giftCardEndpoints, giftCardOperations(deps)),
    ...contractsOf(bookingEndpoints, bookingOperations(deps)),
  ];
}

const contractsOf = (endpoints: EndpointGroup, operations: object): BulkContract[] =>
  Object.entries(endpoints).flatMap(([name, endpoint]) =>
    isBulkTarget(name) ? [{ name, endpoint, operation: (operations as Readonly<Record<string, AnyOperation>>)[name] as AnyOperation }] : [],
  );

/** Where the contracts are found on a surface. Staff call them below their store, with a staff area in place of the scope. */
export const routesOf = (contracts: readonly BulkContract[], surface: Surface): ContractRoute<ServedContract>[] =>
  contracts.flatMap(({ name, endpoint, operation }) => {
    const own = surface === 'public' ? endpoint : staffEndpointsOf({ [name]: endpoint })[name];
    return own === undefined ? [] : [{ surface, endpoint: own, value: { endpoint: own, operation } }];
  });
