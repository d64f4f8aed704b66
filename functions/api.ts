import type { ApiGroup } from '#shared/http/endpoint.ts';
import { staffGroupsOf } from '#shared/http/staff-endpoints.ts';
import { adminAppEndpoints } from './admin/groups/apps/endpoints.ts';
import { adminBookingEndpoints } from './admin/groups/bookings/endpoints.ts';
import { adminCatalogueEndpoints } from './admin/groups/catalogue/endpoints.ts';
import { adminFileEndpoints } from './admin/groups/imports/endpoints.ts';
import { adminLogEndpoints } from './admin/groups/logs/endpoints.ts';
import { adminPurchaseOrderEndpoints } from './admin/groups/purchase-orders/endpoints.ts';
import { adminEndpoints } from './admin/groups/stores/endpoints.ts';
import { adminWebhookEndpoints } from './admin/groups/webhooks/endpoints.ts';
import { adminProductEndpoints } from './admin/products/endpoints.ts';
import { bookingEndpoints } from './api/bookings/endpoints.ts';
import { bulkOperationEndpoints } from './api/bulk-operations/endpoints.ts';
import { customerEndpoints } from './api/customers/endpoints.ts';
import { discountEndpoints } from './api/discounts/endpoints.ts';
import { adminDocsEndpoints, docsEndpoints } from './api/docs/endpoints.ts';
import { eventLogEndpoints } from './api/event-log/endpoints.ts';
import { giftCardEndpoints } from './api/gift-cards/endpoints.ts';
import { inventoryEndpoints } from './api/inventory/endpoints.ts';
import { oauthEndpoints } from './api/oauth/endpoints.ts';
import { orderEndpoints } from './api/orders/endpoints.ts';
import { productEndpoints } from './api/products/endpoints.ts';
import { purchaseOrderEndpoints } from './api/purchase-orders/endpoints.ts';
import { reportEndpoints } from './api/reports/endpoints.ts';
import { storeEndpoints } from './api/store/endpoints.ts';

const writtenGroups = [
  { name: 'store', surface: 'public', endpoints: storeEndpoints },
  { name: 'products', surface: 'public', endpoints: productEndpoints },
  { name: 'inventory', surface: 'public', endpoints: inventoryEndpoints },
  { name: 'orders', surface: 'public', endpoints: orderEndpoints },
  { name: 'customers', surface: 'public', endpoints: customerEndpoints },
  { name: 'discounts', surface: 'public', endpoints: discountEndpoints },
  { name: 'gift-cards', surface: 'public', endpoints: giftCardEndpoints },
  { name: 'bookings', surface: 'public', endpoints: bookingEndpoints },
  { name: 'reports', surface: 'public', endpoints: reportEndpoints },
  { name: 'purchase-orders', surface: 'public', endpoints: purchaseOrderEndpoints },
  { name: 'oauth', surface: 'public', endpoints: oauthEndpoints },
  { name: 'event-log', surface: 'public', endpoints: eventLogEndpoints },
  { name: 'bulk-operations', surface: 'public', endpoints: bulkOperationEndpoints },
  { name: 'admin', surface: 'admin', endpoints: adminEndpoints },
  { name: 'admin-catalogue', surface: 'admin', endpoints: adminCatalogueEndpoints },
  { name: 'admin-bookings', surface: 'admin', endpoints: adminBookingEndpoints },
  { name: 'admin-products', surface: 'admin', endpoints: adminProductEndpoints },
  { name: 'admin-purchase-orders', surface: 'admin', endpoints: adminPurchaseOrderEndpoints },
  { name: 'admin-webhooks', surface: 'admin', endpoints: adminWebhookEndpoints },
  { name: 'admin-imports', surface: 'admin', endpoints: adminFileEndpoints },
  { name: 'admin-logs', surface: 'admin', endpoints: adminLogEndpoints },
  { name: 'admin-apps', surface: 'admin', endpoints: adminAppEndpoints },
  { name: 'docs', surface: 'public', endpoints: docsEndpoints },
  { name: 'docs', surface: 'admin', endpoints: adminDocsEndpoints },
] as const satisfies readonly ApiGroup[];

/**
 * All endpoint groups of the API, including the groups through which staff call public operations. Each group is one
 * Lambda function. The API Gateway routes, the OpenAPI document and the contract tests are built from this list.
 */
export const apiGroups: readonly ApiGroup[] = [...writtenGroups, ...staffGroupsOf(writtenGroups)];
