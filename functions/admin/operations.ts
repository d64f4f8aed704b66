import type { Operations } from '../../shared/http/request-context.ts';
import { apiKeyOperations } from './api-keys/operations.ts';
import { automaticDiscountOperations } from './automatic-discounts/operations.ts';
import { brandOperations } from './brands/operations.ts';
import { categoryOperations } from './categories/operations.ts';
import { customerGroupOperations } from './customer-groups/operations.ts';
import { adminCustomerOperations } from './customers/operations.ts';
import type { AdminDeps } from './deps.ts';
import type { adminEndpoints } from './endpoints.ts';
import { groupPriceOperations } from './group-prices/operations.ts';
import { locationOperations } from './locations/operations.ts';
import { pricingSettingsOperations } from './pricing-settings/operations.ts';
import { quantityBreakOperations } from './quantity-breaks/operations.ts';
import { staffOperations } from './staff/operations.ts';
import { adminStoreOperations } from './stores/operations.ts';
import { webhookDeliveryOperations } from './webhook-deliveries/operations.ts';
import { webhookEndpointOperations } from './webhook-endpoints/operations.ts';

/** The operations of the group, by the names of their contracts. */
export const adminOperations = (deps: AdminDeps): Operations<typeof adminEndpoints> => ({
  ...adminStoreOperations(deps),
  ...staffOperations(deps),
  ...apiKeyOperations(deps),
  ...webhookEndpointOperations(deps),
  ...webhookDeliveryOperations(deps),
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
