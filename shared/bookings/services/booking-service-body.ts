import * as v from 'valibot';
import { maxVariants } from '#shared/catalogue/product.ts';
import { asSent, bodyOf, readAs, required, sentAs } from '#shared/kernel/body-schema.ts';
import { object } from '#shared/kernel/bounded-schema.ts';
import { issueText } from '#shared/kernel/errors.ts';
import { enumOf, Id, integer, list } from '#shared/kernel/fields-schema.ts';
import { moneyInput } from '#shared/kernel/money-input-schema.ts';
import { parsePercent } from '#shared/kernel/percent.ts';
import {
  type BookingSettingsChange,
  bookingConfirmations,
  maxBufferMinutes,
  maxDurationMinutes,
  maxResourcesOfService,
} from './booking-service.ts';

const Duration = integer(1, maxDurationMinutes);
const BufferMinutes = integer(0, maxBufferMinutes);
const VariantDuration = v.pipe(object({ variant_id: Id, duration_minutes: Duration }), v.title('VariantDuration'));
const CancellationRuleInput = v.pipe(
  object({ hours_before: integer(0, 8_760), refund_percent: moneyInput(0n, 10_000n) }),
  v.title('CancellationRule'),
);
const Resources = v.pipe(list(Id, maxResourcesOfService), v.minLength(1, issueText('min_items', 'must name a resource.')));

/** The booking settings of a product in a staff request. */
export const bookingServiceBody = bodyOf<BookingSettingsChange>()({
  durationMinutes: required(asSent(Duration)),
  variantDurations: readAs(
    list(VariantDuration, maxVariants),
    (sent) => new Map(sent.map(({ variant_id: id, duration_minutes: minutes }) => [id, minutes])),
  ),
  bufferBeforeMinutes: sentAs('buffer_before', asSent(BufferMinutes)),
  bufferAfterMinutes: sentAs('buffer_after', asSent(BufferMinutes)),
  slotStepMinutes: asSent(integer(5, 1_440)),
  capacity: asSent(integer(1, 1_000)),
  leadTimeMinutes: asSent(integer(0, 525_600)),
  windowDays: asSent(integer(0, 730)),
  confirmation: sentAs('confirm', asSent(enumOf(bookingConfirmations))),
  resourceIds: sentAs('resources', required(asSent(Resources))),
  cancellation: readAs(list(CancellationRuleInput, 10), (sent) =>
    sent
      .map((rule) => ({ hoursBefore: rule.hours_before, refundBasisPoints: parsePercent(rule.refund_percent) }))
      .sort((a, b) => b.hoursBefore - a.hoursBefore),
  ),
  depositBasisPoints: sentAs(
    'deposit_percent',
    readAs(moneyInput(0n, 10_000n), (sent) => parsePercent(sent)),
  ),
});
