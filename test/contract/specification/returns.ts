import { ReturnSchema } from '#shared/returns/return-schema.ts';
import type { Specification } from '../../support/harness/specified-fields.ts';

/** Specification: Returns. */
export const returns: Specification = {
  objects: [
    {
      name: 'Return',
      schema: ReturnSchema,
      additions:
        'object id number order_id customer_id? status line_items refund_id? refunded currency note? instructions? decline_reason? cancel_reason? location_id? requested_at approved_at? received_at? declined_at? cancelled_at? closed_at? created_at updated_at names',
    },
  ],
};
