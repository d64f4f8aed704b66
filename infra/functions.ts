import { adminAppsFunction } from '#functions/admin/groups/apps/function.ts';
import { adminBookingsFunction } from '#functions/admin/groups/bookings/function.ts';
import { adminCatalogueFunction } from '#functions/admin/groups/catalogue/function.ts';
import { adminImportsFunction } from '#functions/admin/groups/imports/function.ts';
import { adminLogsFunction } from '#functions/admin/groups/logs/function.ts';
import { adminProductsFunction } from '#functions/admin/groups/products/function.ts';
import { adminPurchaseOrdersFunction } from '#functions/admin/groups/purchase-orders/function.ts';
import { adminFunction } from '#functions/admin/groups/stores/function.ts';
import { adminWebhooksFunction } from '#functions/admin/groups/webhooks/function.ts';
import { bookingsFunction } from '#functions/api/bookings/function.ts';
import { bulkOperationsFunction } from '#functions/api/bulk-operations/function.ts';
import { customersFunction } from '#functions/api/customers/function.ts';
import { discountsFunction } from '#functions/api/discounts/function.ts';
import { docsFunction } from '#functions/api/docs/function.ts';
import { eventLogFunction } from '#functions/api/event-log/function.ts';
import { giftCardsFunction } from '#functions/api/gift-cards/function.ts';
import { inventoryFunction } from '#functions/api/inventory/function.ts';
import { oauthFunction } from '#functions/api/oauth/function.ts';
import { ordersFunction } from '#functions/api/orders/function.ts';
import { productsFunction } from '#functions/api/products/function.ts';
import { purchaseOrdersFunction } from '#functions/api/purchase-orders/function.ts';
import { reportsFunction } from '#functions/api/reports/function.ts';
import { storeFunction } from '#functions/api/store/function.ts';
import { consoleFunction } from '#functions/console/function.ts';
import { deliverWebhooksFunction } from '#functions/workers/deliver-webhooks/function.ts';
import { draftPurchaseOrdersFunction } from '#functions/workers/draft-purchase-orders/function.ts';
import { enqueueDueDeliveriesFunction } from '#functions/workers/enqueue-due-deliveries/function.ts';
import { eraseCustomersFunction } from '#functions/workers/erase-customers/function.ts';
import { fanOutWebhooksFunction } from '#functions/workers/fan-out-webhooks/function.ts';
import { finishStockJobsFunction } from '#functions/workers/finish-stock-jobs/function.ts';
import { fulfillPaidOrdersFunction } from '#functions/workers/fulfill-paid-orders/function.ts';
import { importImagesFunction } from '#functions/workers/import-images/function.ts';
import { publishEventsFunction } from '#functions/workers/publish-events/function.ts';
import { recordActivityFunction } from '#functions/workers/record-activity/function.ts';
import { recordApiLogFunction } from '#functions/workers/record-api-log/function.ts';
import { recordImagesFunction } from '#functions/workers/record-images/function.ts';
import { recordMovementsFunction } from '#functions/workers/record-movements/function.ts';
import { recoverWebhooksFunction } from '#functions/workers/recover-webhooks/function.ts';
import { relayMissedEventsFunction } from '#functions/workers/relay-missed-events/function.ts';
import { remindOfBookingsFunction } from '#functions/workers/remind-of-bookings/function.ts';
import { rollUpSalesFunction } from '#functions/workers/roll-up-sales/function.ts';
import { runBulkOperationsFunction } from '#functions/workers/run-bulk-operations/function.ts';
import { sendEmailFunction } from '#functions/workers/send-email/function.ts';
import { sendHeldPurchaseOrdersFunction } from '#functions/workers/send-held-purchase-orders/function.ts';
import type { ApiGroup } from '#shared/http/endpoint.ts';
import type { ApiFunctionSpec, WorkerSpec } from '#shared/lambda/function-spec.ts';

/**
 * The group that also serves `$default`. If a request matches no route, the group answers 404 or 405, with the usual
 * error body of the API.
 */
export const defaultGroup = 'docs';

/** The functions of the API, one for each endpoint group in `functions/api.ts`. */
export const apiFunctions: Readonly<Record<ApiGroup['name'], ApiFunctionSpec>> = {
  store: storeFunction,
  products: productsFunction,
  inventory: inventoryFunction,
  orders: ordersFunction,
  customers: customersFunction,
  discounts: discountsFunction,
  'gift-cards': giftCardsFunction,
  bookings: bookingsFunction,
  reports: reportsFunction,
  'purchase-orders': purchaseOrdersFunction,
  oauth: oauthFunction,
  'event-log': eventLogFunction,
  'bulk-operations': bulkOperationsFunction,
  admin: adminFunction,
  'admin-products': adminProductsFunction,
  'admin-bookings': adminBookingsFunction,
  'admin-catalogue': adminCatalogueFunction,
  'admin-purchase-orders': adminPurchaseOrdersFunction,
  'admin-webhooks': adminWebhooksFunction,
  'admin-imports': adminImportsFunction,
  'admin-logs': adminLogsFunction,
  'admin-apps': adminAppsFunction,
  docs: docsFunction,
};

/** The function that serves the pages at `pagePaths`, which are not part of any contract. */
export const pagesFunction: ApiFunctionSpec = consoleFunction;

/**
 * The functions that work in the background, for example on the effects of changes. DynamoDB allows two readers of a
 * stream, and the table's stream already has two, so no further worker can read the stream.
 */
export const workers = {
  'publish-events': publishEventsFunction,
  'record-movements': recordMovementsFunction,
  'relay-missed-events': relayMissedEventsFunction,
  'finish-stock-jobs': finishStockJobsFunction,
  'roll-up-sales': rollUpSalesFunction,
  'fan-out-webhooks': fanOutWebhooksFunction,
  'deliver-webhooks': deliverWebhooksFunction,
  'enqueue-due-deliveries': enqueueDueDeliveriesFunction,
  'recover-webhooks': recoverWebhooksFunction,
  'fulfill-paid-orders': fulfillPaidOrdersFunction,
  'draft-purchase-orders': draftPurchaseOrdersFunction,
  'send-held-purchase-orders': sendHeldPurchaseOrdersFunction,
  'import-images': importImagesFunction,
  'remind-of-bookings': remindOfBookingsFunction,
  'erase-customers': eraseCustomersFunction,
  'send-email': sendEmailFunction,
  'record-activity': recordActivityFunction,
  'record-images': recordImagesFunction,
  'record-api-log': recordApiLogFunction,
  'run-bulk-operations': runBulkOperationsFunction,
} as const satisfies Readonly<Record<string, WorkerSpec>>;
