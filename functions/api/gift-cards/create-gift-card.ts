import { buildEvent } from '#events/build-event.ts';
import { getCustomer } from '#shared/customers/customers-table.ts';
import { requestEmail } from '#shared/emails/email-request.ts';
import { expiryIssue, expiryMs, type GiftCard, giftCardCodeLength, giftCardCodeOf, last4Of } from '#shared/gift-cards/gift-card.ts';
import { giftCardView } from '#shared/gift-cards/gift-card-view.ts';
import { addGiftCardWrites, giftCardCodeHash } from '#shared/gift-cards/gift-cards-table.ts';
import type { Operation, StoreContext } from '#shared/http/request-context.ts';
import { unpayableIssue } from '#shared/kernel/currency.ts';
import { FieldErrors, fieldError } from '#shared/kernel/errors.ts';
import { parseMoney } from '#shared/kernel/money.ts';
import { atTimeOf, idTimeMs } from '#shared/kernel/object-id.ts';
import { giftCardCodeContext } from '#shared/kernel/secret-box.ts';
import { commit } from '#shared/table/commit.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import { TransactionRefused } from '#shared/table/transact.ts';
import type { GiftCardDeps } from './deps.ts';
import type { GiftCardBody, giftCardEndpoints } from './endpoints.ts';

/**
 * Issues a gift card and returns the card with its code. The table stores the code as a hash and in encrypted form,
 * never as plain text.
 */
export const createGiftCard =
  ({ table, newId, newEventId, randomBytes, secrets, pepper }: GiftCardDeps): Operation<typeof giftCardEndpoints.createGiftCard> =>
  async ({ body }, context) => {
    const { storeId } = context;
    const customerId = body.customer_id ?? null;
    const [key, customer] = await Promise.all([pepper(), customerId === null ? null : getCustomer(table, storeId, customerId)]);
    const terms = readTerms(body, context, customerId === null || customer !== null);
    const ownCode = body.code ? body.code.toUpperCase() : null;
    const issue = async () => {
      const code = ownCode ?? giftCardCodeOf(randomBytes(giftCardCodeLength));
      const card = cardOf(newId(), terms, code);
      const made = atTimeOf(context, card.id);
      const shown = giftCardView(card, made.nowMs);
      const answer = { status: 201, body: { data: { ...shown, code } } } as const;
      const email = async () => ({
        kind: 'gift_card' as const,
        gift_card_id: card.id,
        code_ciphertext: await secrets.encrypt(code, giftCardCodeContext(storeId)),
      });
      await commit(table, context, {
        writes: addGiftCardWrites(storeId, card, giftCardCodeHash(key, storeId, code)),
        events: [
          buildEvent(made, { id: newEventId(), topic: 'gift_card.issued', data: shown }),
          ...(body.send_email === true ? [requestEmail(made, newEventId(), await email())] : []),
        ],
        answer,
      });
      return answer;
    };
    // If another card already has the code, a generated code is replaced by a new one, but a chosen code is refused.
    return retryOnConflict(ownCode === null ? ['gift_card', 'code'] : ['gift_card'], issue).catch((error: unknown) => {
      throw codeRefusal(error);
    });
  };

type Terms = Pick<
  GiftCard,
  'initialMinor' | 'currency' | 'customerId' | 'recipientEmail' | 'recipientName' | 'message' | 'note' | 'expiresAtMs'
>;

/** Reads the gift card's fields from the body and checks them. */
function readTerms(body: GiftCardBody, { store, nowMs }: StoreContext, isCustomerKnown: boolean): Terms {
  const lastDay = body.expires_at ?? null;
  const hasNoAddress = body.send_email === true && body.recipient_email == null && body.customer_id == null;
  const valueMinor = parseMoney(body.value);
  const unpayable = unpayableIssue(valueMinor, store.currency);
  const issues = [
    unpayable === null ? null : { param: 'value', ...unpayable },
    lastDay === null ? null : expiryIssue(lastDay, store.timezone, nowMs),
    isCustomerKnown ? null : ({ param: 'customer_id', code: 'unknown_id', message: 'is not a customer of this store.' } as const),
    hasNoAddress ? ({ param: 'recipient_email', code: 'required', message: 'is required for a card without a customer.' } as const) : null,
  ].filter((issue) => issue !== null);
  if (issues.length > 0) throw new FieldErrors(issues);
  return {
    initialMinor: valueMinor,
    currency: store.currency,
    customerId: body.customer_id ?? null,
    recipientEmail: body.recipient_email ?? null,
    recipientName: body.recipient_name ?? null,
    message: body.message ?? null,
    note: body.note ?? null,
    expiresAtMs: lastDay === null ? null : expiryMs(lastDay, store.timezone),
  };
}

const cardOf = (id: number, terms: Terms, code: string): GiftCard => ({
  ...terms,
  id,
  last4: last4Of(code),
  balanceMinor: terms.initialMinor,
  source: 'api',
  orderId: null,
  disabledAtMs: null,
  createdAtMs: idTimeMs(id),
  updatedAtMs: idTimeMs(id),
});

/**
 * If a write was refused because another gift card has the code, returns the error for the client. Returns any other
 * error unchanged.
 */
const codeRefusal = (error: unknown): unknown =>
  error instanceof TransactionRefused && error.refused.has('code')
    ? fieldError('code', 'taken', 'is the code of another gift card.')
    : error;
