import type { ApiGroup } from '#shared/http/endpoint.ts';
import { adminCatalogueEndpoints } from './admin/catalogue/endpoints.ts';
import { adminProductEndpoints } from './admin/products/endpoints.ts';
import { adminEndpoints } from './admin/stores/endpoints.ts';
import { adminWebhookEndpoints } from './admin/webhooks/endpoints.ts';
import { customerEndpoints } from './api/customers/endpoints.ts';
import { discountEndpoints } from './api/discounts/endpoints.ts';
import { adminDocsEndpoints, docsEndpoints } from './api/docs/endpoints.ts';
import { eventLogEndpoints } from './api/event-log/endpoints.ts';
import { giftCardEndpoints } from './api/gift-cards/endpoints.ts';
import { inventoryEndpoints } from './api/inventory/endpoints.ts';
import { orderEndpoints } from './api/orders/endpoints.ts';
import { productEndpoints } from './api/products/endpoints.ts';
import { storeEndpoints } from './api/store/endpoints.ts';

/** Every endpoint group of the API: one Lambda for each name. API Gateway routes, OpenAPI and the contract tests read this list. */
export const apiGroups = [
  { name: 'store', surface: 'public', endpoints: storeEndpoints },
  { name: 'products', surface: 'public', endpoints: productEndpoints },
  { name: 'inventory', surface: 'public', endpoints: inventoryEndpoints },
  { name: 'orders', surface: 'public', endpoints: orderEndpoints },
  { name: 'customers', surface: 'public', endpoints: customerEndpoints },
  { name: 'discounts', surface: 'public', endpoints: discountEndpoints },
  { name: 'gift-cards', surface: 'public', endpoints: giftCardEndpoints },
  { name: 'event-log', surface: 'public', endpoints: eventLogEndpoints },
  { name: 'admin', surface: 'admin', endpoints: adminEndpoints },
  { name: 'admin-catalogue', surface: 'admin', endpoints: adminCatalogueEndpoints },
  { name: 'admin-products', surface: 'admin', endpoints: adminProductEndpoints },
  { name: 'admin-webhooks', surface: 'admin', endpoints: adminWebhookEndpoints },
  { name: 'docs', surface: 'public', endpoints: docsEndpoints },
  { name: 'docs', surface: 'admin', endpoints: adminDocsEndpoints },
] as const satisfies readonly ApiGroup[];
