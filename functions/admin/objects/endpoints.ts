import * as v from 'valibot';
import { defineEndpoint } from '#shared/http/endpoint.ts';
import { idParam, requiredParam } from '#shared/http/query-params.ts';
import { enumOf, Id } from '#shared/kernel/fields-schema.ts';
import { dataOf } from '#shared/kernel/list-schema.ts';

/**
 * The kinds of objects that can be found by number, in the order of the response: kinds that staff often look for come
 * first.
 */
export const foundObjects = [
  'order',
  'webhook_delivery',
  'product',
  'customer',
  'return',
  'booking',
  'gift_card',
  'discount',
  'purchase_order',
  'webhook_endpoint',
  'webhook_recovery',
] as const;
export type FoundObject = (typeof foundObjects)[number];

/**
 * The objects whose id or order number is the given number: at most one object of each kind by id, and at most one
 * order by number.
 */
export const NumberMatchesSchema = v.pipe(
  v.strictObject({
    object: v.literal('number_matches'),
    number: Id,
    matches: v.array(v.strictObject({ object: enumOf(foundObjects), id: Id })),
  }),
  v.title('NumberMatches'),
);

export const objectEndpoints = {
  findObjects: defineEndpoint({
    method: 'GET',
    path: '/stores/{store_id}/objects',
    scope: 'staff:any',
    summary: 'Find objects by a number',
    description:
      'The order with this number comes first, then the objects with this id: an order, a webhook delivery, a product, a customer, a return, a booking, a gift card, a ' +
      'discount, a purchase order, a webhook endpoint or a webhook recovery. Kinds that the caller has no area for are left out. If nothing matches, the list is empty.',
    query: { number: requiredParam(idParam('The number of an order, or the id of an object.')) },
    success: { status: 200, body: dataOf(NumberMatchesSchema) },
    errors: [],
    idempotent: false,
    emits: [],
  }),
} as const;
