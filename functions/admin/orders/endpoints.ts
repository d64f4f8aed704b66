import { defineEndpoint } from '#shared/http/endpoint.ts';
import { dataOf } from '#shared/kernel/list-schema.ts';
import { OrderRecordSchema } from './order-record.ts';

export const orderRecordEndpoints = {
  getOrderRecord: defineEndpoint({
    method: 'GET',
    path: '/stores/{store_id}/orders/{id}/record',
    scope: 'staff:settings',
    summary: 'Get everything that is kept of an order',
    description:
      'The order with what its units cost, and with its refunds, returns and notes, oldest first: what an export has of one order.',
    success: { status: 200, body: dataOf(OrderRecordSchema) },
    errors: [],
    idempotent: false,
    emits: [],
  }),
} as const;
