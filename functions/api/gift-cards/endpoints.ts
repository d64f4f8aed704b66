import * as v from 'valibot';
import { giftCardStatuses, maxGiftCardMinor, minGiftCardMinor } from '#shared/gift-cards/gift-card.ts';
import { GiftCardMovementSchema } from '#shared/gift-cards/gift-card-movement-schema.ts';
import { GiftCardSchema, IssuedGiftCardSchema } from '#shared/gift-cards/gift-card-schema.ts';
import { defineEndpoint } from '#shared/http/endpoint.ts';
import { enumParam, idParam, listParams } from '#shared/http/query-params.ts';
import { wordsParam } from '#shared/http/search-params.ts';
import { object, stringUpTo } from '#shared/kernel/bounded-schema.ts';
import { issueText } from '#shared/kernel/errors.ts';
import { Email, Flag, Id, PlainDateInput, requiredText, textUpTo } from '#shared/kernel/fields-schema.ts';
import { dataOf, pageSchema } from '#shared/kernel/list-schema.ts';
import { moneyInput } from '#shared/kernel/money-input-schema.ts';

const minCodeLength = 8;

/** A code that the client chooses; if it is empty, a code is generated (specification: Gift cards, Limits). */
const OwnCode = v.pipe(
  stringUpTo(32),
  v.regex(/^[A-Za-z0-9]*$/, issueText('invalid_format', 'must have only letters and digits.')),
  v.check(
    (code) => code === '' || code.length >= minCodeLength,
    issueText('too_short', `must have at least ${minCodeLength} letters and digits or be empty.`),
  ),
);

const optional = <Schema extends v.GenericSchema>(schema: Schema) => v.exactOptional(v.nullable(schema));

/** Body of POST /gift-cards (specification: Gift cards). */
const GiftCardCreateBody = object({
  value: moneyInput(minGiftCardMinor, maxGiftCardMinor),
  code: optional(OwnCode),
  expires_at: optional(v.pipe(PlainDateInput, v.examples(['2027-12-31']))),
  customer_id: optional(Id),
  recipient_email: optional(Email),
  recipient_name: optional(textUpTo(200)),
  message: optional(textUpTo(1000)),
  note: optional(textUpTo(1000)),
  send_email: v.exactOptional(Flag),
});
export type GiftCardBody = v.InferOutput<typeof GiftCardCreateBody>;

const Amount = moneyInput(minGiftCardMinor, maxGiftCardMinor);
const Reference = optional(textUpTo(200));

/**
 * Gift cards (specification: Gift cards). The lookup, redeem and restore operations are additions to the specification.
 */
export const giftCardEndpoints = {
  listGiftCards: defineEndpoint({
    method: 'GET',
    path: '/gift-cards',
    scope: 'read_gift_cards',
    summary: 'List gift cards',
    description:
      'Newest first; with only status active or expired, the latest expiry comes first. ' +
      'status is computed at the time of the request.',
    query: {
      ...listParams,
      q: wordsParam(
        'Finds gift cards by the last four characters of their codes, or the beginning of these. A new card is found a moment later.',
      ),
      status: enumParam(giftCardStatuses, 'Gift cards in this status.'),
      customer_id: idParam('Gift cards of this customer.'),
    },
    success: { status: 200, body: pageSchema(GiftCardSchema) },
    errors: [],
    idempotent: false,
    emits: [],
  }),
  createGiftCard: defineEndpoint({
    method: 'POST',
    path: '/gift-cards',
    scope: 'write_gift_cards',
    summary: 'Issue a gift card',
    description:
      'Only this answer and its replay include the full code. A chosen code must be unique in the store, ignoring case, and is stored in ' +
      "upper case. expires_at is the last day on which the card is valid, in the store's time zone. send_email needs a recipient_email " +
      'or a customer_id, whose e-mail address is then used.',
    body: GiftCardCreateBody,
    success: { status: 201, body: dataOf(IssuedGiftCardSchema) },
    errors: ['required', 'taken', 'unknown_id', 'expires_in_past', 'invalid_date'],
    idempotent: true,
    secretBody: true,
    secretAnswer: true,
    emits: ['gift_card.issued'],
  }),
  getGiftCard: defineEndpoint({
    method: 'GET',
    path: '/gift-cards/{id}',
    scope: 'read_gift_cards',
    summary: 'Get a gift card',
    description: 'By id. The full code is never shown again; `last4` identifies the card.',
    success: { status: 200, body: dataOf(GiftCardSchema) },
    errors: [],
    idempotent: false,
    emits: [],
  }),
  disableGiftCard: defineEndpoint({
    method: 'POST',
    path: '/gift-cards/{id}/disable',
    scope: 'write_gift_cards',
    summary: 'Disable a gift card',
    description: 'Permanently. A card that is already disabled is returned unchanged.',
    success: { status: 200, body: dataOf(GiftCardSchema) },
    errors: [],
    idempotent: true,
    emits: [],
  }),
  lookUpGiftCard: defineEndpoint({
    method: 'POST',
    path: '/gift-cards/lookup',
    scope: 'read_gift_cards',
    summary: 'Look up a gift card by its code',
    description:
      'Case, spaces and hyphens are ignored. Only a card that can be redeemed is found: a 404 does not reveal whether a code exists. ' +
      'After 60 wrong codes within ten minutes, lookups by the credential are answered with 429 until the ten minutes have passed.',
    body: object({ code: v.pipe(requiredText(64), v.examples(['7k2m-q4xn-9ptr-3hwb'])) }),
    success: { status: 200, body: dataOf(GiftCardSchema) },
    errors: ['not_found'],
    idempotent: true,
    secretBody: true,
    emits: [],
  }),
  redeemGiftCard: defineEndpoint({
    method: 'POST',
    path: '/gift-cards/{id}/redemptions',
    scope: 'write_gift_cards',
    summary: 'Spend from a gift card',
    description:
      'Spends the full amount or nothing: a balance never falls below zero. Send an Idempotency-Key so that a retry does not spend twice.',
    body: object({ amount: Amount, reference: Reference }),
    success: { status: 201, body: dataOf(GiftCardMovementSchema) },
    errors: ['required', 'gift_card_disabled', 'gift_card_expired', 'insufficient_balance'],
    idempotent: true,
    emits: [],
  }),
  restoreGiftCard: defineEndpoint({
    method: 'POST',
    path: '/gift-cards/{id}/restorations',
    scope: 'write_gift_cards',
    summary: 'Give back an amount spent from a gift card',
    description: 'Gives back part of one redemption or, without an amount, all that remains; never more than it took.',
    body: object({ redemption_id: Id, amount: optional(Amount), reference: Reference }),
    success: { status: 201, body: dataOf(GiftCardMovementSchema) },
    errors: ['required', 'unknown_id', 'gift_card_disabled', 'gift_card_expired', 'exceeds_redemption'],
    idempotent: true,
    emits: [],
  }),
  listGiftCardMovements: defineEndpoint({
    method: 'GET',
    path: '/gift-cards/{id}/movements',
    scope: 'read_gift_cards',
    summary: 'List the redemptions and restorations of a gift card',
    description: 'Newest first. The balance is initial_value minus redemptions plus restorations.',
    query: listParams,
    success: { status: 200, body: pageSchema(GiftCardMovementSchema) },
    errors: [],
    idempotent: false,
    emits: [],
  }),
} as const;
