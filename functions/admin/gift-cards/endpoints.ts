import { GiftCardSchema } from '#shared/gift-cards/gift-card-schema.ts';
import { defineEndpoint } from '#shared/http/endpoint.ts';
import { dataOf } from '#shared/kernel/list-schema.ts';
import { GiftCardRecordSchema, RestoreGiftCardBody } from './gift-card-record.ts';

const path = '/stores/{store_id}/gift-cards';

export const staffGiftCardEndpoints = {
  getGiftCardRecord: defineEndpoint({
    method: 'GET',
    path: `${path}/{id}/record`,
    scope: 'staff:settings',
    summary: 'Get everything that is kept of a gift card',
    description: 'The card with its movements, oldest first, in the form that POST /gift-cards/restore takes: the backup of one card.',
    success: { status: 200, body: dataOf(GiftCardRecordSchema) },
    errors: [],
    idempotent: false,
    emits: [],
  }),
  restoreGiftCardRecord: defineEndpoint({
    method: 'POST',
    path: `${path}/restore`,
    scope: 'staff:settings',
    summary: 'Write a gift card as it stood',
    description:
      'For a restore from a backup, after the orders. The card keeps its times, and what was spent from it and given back; its balance follows from ' +
      'them. Nobody is told, and no event is fired. With code_hash of this deployment its code goes on working, also in another store than the one it was ' +
      'issued in; without, or from another deployment, staff find the card by its last four characters and spend from it by its id. The same hash with ' +
      'the same body again answers the card that there is.',
    body: RestoreGiftCardBody,
    success: { status: 200, body: dataOf(GiftCardSchema) },
    errors: [
      'required',
      'unknown_id',
      'duplicate',
      'taken',
      'inconsistent',
      'invalid_currency',
      'invalid_timestamp',
      'max_items',
      'limit_reached',
    ],
    idempotent: true,
    emits: [],
  }),
} as const;
