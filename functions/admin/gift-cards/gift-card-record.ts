import * as v from 'valibot';
import { giftCardSources, maxGiftCardMinor, minGiftCardMinor } from '#shared/gift-cards/gift-card.ts';
import { giftCardMovementTypes } from '#shared/gift-cards/gift-card-movement.ts';
import { object, patternUpTo } from '#shared/kernel/bounded-schema.ts';
import { issueText } from '#shared/kernel/errors.ts';
import {
  CalendarTimestampInput,
  Email,
  enumOf,
  Id,
  integer,
  list,
  RecordedTimestamp,
  StoreId,
  textUpTo,
} from '#shared/kernel/fields-schema.ts';
import { keptId } from '#shared/kernel/kept-id-schema.ts';
import { moneyInput } from '#shared/kernel/money-input-schema.ts';

/** Movements of a card that can be restored with it: all is written in one transaction, which holds 100 items. */
const maxMovements = 80;

const text = (max: number) => v.nullable(textUpTo(max));
const Amount = moneyInput(minGiftCardMinor, maxGiftCardMinor);

const notAHash = issueText('invalid_format', 'must be 64 hexadecimal digits.');
const Hash = v.pipe(patternUpTo(64, notAHash), v.regex(/^[0-9a-f]{64}$/, notAHash), v.examples(['0'.repeat(64)]));

const RecordedMovement = v.pipe(
  object({
    id: Id,
    type: enumOf(giftCardMovementTypes),
    amount: Amount,
    reference: text(200),
    redemption_id: v.nullable(Id),
    created_at: CalendarTimestampInput,
  }),
  v.title('RecordedGiftCardMovement'),
);

const record = {
  last4: v.pipe(textUpTo(4), v.examples(['3HWB'])),
  code_hash: v.nullable(object({ store_id: StoreId, hash: Hash })),
  initial_value: Amount,
  currency: textUpTo(3),
  source: enumOf(giftCardSources),
  customer_id: v.nullable(Id),
  order_id: v.nullable(Id),
  order_line_item_id: v.nullable(Id),
  order_unit: v.nullable(integer(0, 9_999)),
  recipient_email: v.nullable(Email),
  recipient_name: text(200),
  message: text(1000),
  note: text(1000),
  expires_at: v.nullable(RecordedTimestamp),
  disabled_at: v.nullable(CalendarTimestampInput),
  created_at: CalendarTimestampInput,
  movements: list(RecordedMovement, maxMovements),
};

/** Body of POST /gift-cards/restore: a gift card as it stood, with what was spent from it and given back, oldest first. */
export const RestoreGiftCardBody = v.pipe(object({ id: keptId, ...record }), v.title('RestorePastGiftCard'));
export type GiftCardRecordInput = v.InferOutput<typeof RestoreGiftCardBody>;

/** Everything that is kept of a gift card: what POST /gift-cards/restore takes, and its id. */
export const GiftCardRecordSchema = v.pipe(
  v.strictObject({ object: v.literal('gift_card_record'), id: Id, ...record }),
  v.title('GiftCardRecord'),
);
export type GiftCardRecordView = v.InferOutput<typeof GiftCardRecordSchema>;
