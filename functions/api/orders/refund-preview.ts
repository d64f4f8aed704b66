import * as v from 'valibot';
import { Refund } from '#shared/orders/refunds/refund-schema.ts';

/** What POST /orders/{id}/refunds would make of the same body: a refund without an id. */
export const RefundPreview = v.pipe(v.strictObject({ ...Refund.entries, id: v.null() }), v.title('RefundPreview'));
