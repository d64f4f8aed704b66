import { defineEndpoint } from '#shared/http/endpoint.ts';
import { enumParam, idParam, listParams } from '#shared/http/query-params.ts';
import { wordsParam } from '#shared/http/search-params.ts';
import { dataOf, pageSchema } from '#shared/kernel/list-schema.ts';
import { purchaseOrderStatuses } from '#shared/purchase-orders/purchase-order.ts';
import { PurchaseOrderSchema } from '#shared/purchase-orders/purchase-order-schema.ts';

const include = enumParam(['names'], 'Adds `names` to each purchase order: the names of its supplier, its order and its location.');

/**
 * Purchase orders for integrations, which can only read them; staff create them (`functions/admin/purchase-orders`).
 */
export const purchaseOrderEndpoints = {
  listPurchaseOrders: defineEndpoint({
    method: 'GET',
    path: '/purchase-orders',
    scope: 'read_orders',
    summary: 'List purchase orders',
    description: 'Newest first.',
    query: {
      ...listParams,
      q: wordsParam("Finds purchase orders by number or by words of the supplier's name. A change of the name is found a moment later."),
      status: enumParam(purchaseOrderStatuses, 'Purchase orders with this status.'),
      order_id: idParam('Purchase orders for this order.'),
      supplier_id: idParam('Purchase orders to this supplier.'),
      include,
    },
    success: { status: 200, body: pageSchema(PurchaseOrderSchema) },
    errors: [],
    idempotent: false,
    emits: [],
  }),
  getPurchaseOrder: defineEndpoint({
    method: 'GET',
    path: '/purchase-orders/{id}',
    scope: 'read_orders',
    summary: 'Get a purchase order',
    description: 'Includes its lines, its destination and the received units.',
    query: { include },
    success: { status: 200, body: dataOf(PurchaseOrderSchema) },
    errors: [],
    idempotent: false,
    emits: [],
  }),
} as const;
