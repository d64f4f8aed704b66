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

/** An own code; empty for one that is made (specification: Gift cards, Limits). */
const OwnCode = v.pipe(
  stringUpTo(32),
  v.regex(/^[A-Za-z0-9]*$/, issueText('invalid_format', 'must be letters and digits.')),
  v.check(
    (code) => code === '' || code.length >= minCodeLength,
    issueText('too_short', `must be at least ${minCodeLength} letters and digits, or empty.`),
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

/** Gift cards (specification: Gift cards); looking them up by code, spending from them and giving back are additive. */
export const giftCardEndpoints = {
  listGiftCards: defineEndpoint({
    method: 'GET',
    path: '/gift-cards',
    scope: 'read_gift_cards',
    summary: 'List gift cards',
    description:
      'Newest first; with status active or expired alone, those that stay valid longest, or expired last, come first. ' +
      'status is that of the moment of the request.',
    query: {
      ...listParams,
      q: wordsParam('Gift cards by the last four characters of their codes, or how these begin. A new card is found a moment later.'),
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
      'The full code is in this answer only, and in its replay. An own code is unique in the store whatever its case, and is kept in ' +
      "upper case. expires_at is the last day on which the card is valid, in the store's time zone. send_email needs a recipient_email " +
      'or a customer_id, whose address is then used.',
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
    description: 'By its id. The full code is never shown again: `last4` tells cards apart.',
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
    description: 'For good. A card that is disabled already is answered as it is.',
    success: { status: 200, body: dataOf(GiftCardSchema) },
    errors: [],
    idempotent: true,
    emits: [],
  }),
  lookUpGiftCard: defineEndpoint({
    method: 'POST',
    path: '/gift-cards/lookup',
    scope: 'read_gift_cards',
    summary: 'Find the gift card of a code',
    description:
      'Case, blanks and hyphens do not matter. Only a card that can be spent from is found: 404 does not tell whether a code exists. ' +
      'After 60 codes that were not found in ten minutes every look-up of the credential is 429 until they are over.',
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
    description: 'All of the amount or nothing: a balance never falls below zero. Send an Idempotency-Key, so that a retry spends once.',
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
    summary: 'Give back what was spent from a gift card',
    description: 'Of one redemption, in part or, without an amount, all that is left of it; never more than it took.',
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
    summary: 'List what was spent from a gift card and given back',
    description: 'Newest first. initial_value less redemptions and plus restorations is the balance.',
    query: listParams,
    success: { status: 200, body: pageSchema(GiftCardMovementSchema) },
    errors: [],
    idempotent: false,
    emits: [],
  }),
} as const;
