import type { Operations } from '#shared/http/request-context.ts';
import type { Table } from '#shared/table/table-client.ts';
import { automaticDiscountOperations } from './automatic-discounts/operations.ts';
import { brandOperations } from './brands/operations.ts';
import { categoryOperations } from './categories/operations.ts';
import { customerGroupOperations } from './customer-groups/operations.ts';
import { adminCustomerOperations } from './customers/operations.ts';
import type { adminCatalogueEndpoints } from './endpoints.ts';
import { groupPriceOperations } from './group-prices/operations.ts';
import { locationOperations } from './locations/operations.ts';
import { pricingSettingsOperations } from './pricing-settings/operations.ts';
import { quantityBreakOperations } from './quantity-breaks/operations.ts';

/** What the group's operations need. */
export type AdminCatalogueDeps = {
  readonly table: Table;
  readonly newId: () => number;
  readonly newEventId: () => string;
};

/** The operations of the group, by the names of their contracts. */
export const adminCatalogueOperations = (deps: AdminCatalogueDeps): Operations<typeof adminCatalogueEndpoints> => ({
  ...locationOperations(deps),
  ...categoryOperations(deps),
  ...brandOperations(deps),
  ...adminCustomerOperations(deps),
  ...customerGroupOperations(deps),
  ...pricingSettingsOperations(deps),
  ...groupPriceOperations(deps),
  ...quantityBreakOperations(deps),
  ...automaticDiscountOperations(deps),
});
