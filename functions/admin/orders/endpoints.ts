import { defineEndpoint } from '#shared/http/endpoint.ts';
import { dataOf } from '#shared/kernel/list-schema.ts';
import { OrderRecordSchema } from './order-record.ts';

export const orderRecordEndpoints = {
  getOrderRecord: defineEndpoint({
    method: 'GET',
    path: '/stores/{store_id}/orders/{id}/record',
    scope: 'staff:settings',
    summary: 'Get the full record of an order',
    description: 'The order with its unit costs, refunds, returns and notes, oldest first: the record of one order in an export.',
    success: { status: 200, body: dataOf(OrderRecordSchema) },
    errors: [],
    idempotent: false,
    emits: [],
  }),
} as const;
