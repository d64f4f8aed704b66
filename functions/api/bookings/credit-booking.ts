import { buildEvent } from '#events/build-event.ts';
import type { Booking } from '#shared/bookings/booking.ts';
import { bookingName } from '#shared/bookings/booking.ts';
import { requestEmail } from '#shared/emails/email-request.ts';
import { isErasedEmail } from '#shared/erasure/erased-email.ts';
import type { EventRecord } from '#shared/events/event.ts';
import { type GiftCard, giftCardCodeLength, giftCardCodeOf, last4Of, maxGiftCardMinor } from '#shared/gift-cards/gift-card.ts';
import { giftCardView } from '#shared/gift-cards/gift-card-view.ts';
import { addGiftCardWrites, giftCardCodeHash } from '#shared/gift-cards/gift-cards-table.ts';
import type { StoreContext } from '#shared/http/request-context.ts';
import { fieldError } from '#shared/kernel/errors.ts';
import { formatMoney } from '#shared/kernel/money.ts';
import { atTimeOf, idTimeMs } from '#shared/kernel/object-id.ts';
import { giftCardCodeContext } from '#shared/kernel/secret-box.ts';
import type { LabelledWrite } from '#shared/table/transact.ts';
import type { BookingDeps } from './deps.ts';

/**
 * Returns the gift card that refunds a canceled booking: its writes, its event and the e-mail with its code. No
 * response contains the code, so the e-mail is sent even if `notify` is false.
 * @throws FieldErrors when the booking has no e-mail address, or the amount exceeds the limit for a gift card
 */
export async function creditBooking(
  { newId, newEventId, randomBytes, secrets, pepper }: BookingDeps,
  context: StoreContext,
  booking: Booking,
  amountMinor: bigint,
): Promise<{ readonly writes: readonly LabelledWrite[]; readonly events: readonly EventRecord[] }> {
  const { storeId } = context;
  if (booking.customerEmail === null || isErasedEmail(booking.customerEmail)) {
    throw fieldError('refund', 'required', 'cannot be a gift card, because the booking has no e-mail address.');
  }
  if (amountMinor > maxGiftCardMinor) {
    throw fieldError(
      'refund',
      'too_large',
      `cannot be a gift card, because the value of a gift card is limited to ${formatMoney(maxGiftCardMinor)}.`,
    );
  }
  const code = giftCardCodeOf(randomBytes(giftCardCodeLength));
  const [key, ciphertext] = await Promise.all([pepper(), secrets.encrypt(code, giftCardCodeContext(storeId))]);
  const card = cardOf(booking, amountMinor, { id: newId(), last4: last4Of(code) });
  const made = atTimeOf(context, card.id);
  return {
    writes: addGiftCardWrites(storeId, card, giftCardCodeHash(key, storeId, code)),
    events: [
      buildEvent(made, { id: newEventId(), topic: 'gift_card.issued', data: giftCardView(card, made.nowMs) }),
      requestEmail(made, newEventId(), { kind: 'gift_card', gift_card_id: card.id, code_ciphertext: ciphertext }),
    ],
  };
}

const cardOf = (booking: Booking, amountMinor: bigint, made: Pick<GiftCard, 'id' | 'last4'>): GiftCard => ({
  ...made,
  initialMinor: amountMinor,
  balanceMinor: amountMinor,
  currency: booking.currency,
  source: 'booking_cancellation',
  customerId: booking.customerId,
  orderId: null,
  recipientEmail: booking.customerEmail,
  recipientName: booking.customerName,
  message: null,
  note: `Booking ${bookingName(booking)}`,
  expiresAtMs: null,
  disabledAtMs: null,
  createdAtMs: idTimeMs(made.id),
  updatedAtMs: idTimeMs(made.id),
});
