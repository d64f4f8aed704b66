import type { GiftCard } from '#shared/gift-cards/gift-card.ts';
import type { GiftCardMovement } from '#shared/gift-cards/gift-card-movement.ts';
import { type FieldErrorCode, FieldErrors, type FieldIssue } from '#shared/kernel/errors.ts';
import { parseMoney, sum } from '#shared/kernel/money.ts';
import { firstIdMs } from '#shared/kernel/object-id.ts';
import { idsOfRecord } from '#shared/kernel/restored-ids.ts';
import type { GiftCardRecordInput } from './gift-card-record.ts';

/** A gift card with what changed its balance, oldest first. */
export type GiftCardHistory = { readonly card: GiftCard; readonly movements: readonly GiftCardMovement[] };

const timeOrNull = (at: string | null): number | null => (at === null ? null : Date.parse(at));

/**
 * The card and the movements that a body tells, under ids of their times; with `keepsIds` those that it names, where they are of that millisecond. Balances, and what was restored of a redemption, are counted.
 * @throws FieldErrors naming what contradicts the rest
 */
export function readGiftCardRecord(body: GiftCardRecordInput, newId: () => number, nowMs: number, keepsIds = false): GiftCardHistory {
  const issues = [...timeIssues(body, nowMs), ...unitIssues(body), ...movementIssues(body)];
  if (issues.length > 0) throw new FieldErrors(issues);
  const initialMinor = parseMoney(body.initial_value);
  const createdAtMs = Date.parse(body.created_at);
  const idOf = idsOfRecord(keepsIds && body.id !== undefined, newId);
  const id = idOf(body.created_at, body.id);
  const ids = new Map(body.movements.map((one) => [one.id, idOf(one.created_at, one.id)]));
  const deltas = body.movements.map(deltaOf);
  const movements = body.movements.map((one, n): GiftCardMovement => {
    const restored = body.movements.filter(({ redemption_id }) => redemption_id === one.id);
    return {
      id: ids.get(one.id) ?? 0,
      giftCardId: id,
      type: one.type,
      deltaMinor: deltaOf(one),
      balanceMinor: initialMinor + sum(deltas.slice(0, n + 1)),
      currency: body.currency,
      reference: one.reference,
      redemptionId: one.redemption_id === null ? null : (ids.get(one.redemption_id) ?? null),
      restoredMinor: sum(restored.map(({ amount }) => parseMoney(amount))),
      createdAtMs: Date.parse(one.created_at),
      updatedAtMs: nowMs,
    };
  });
  const card: GiftCard = {
    id,
    last4: body.last4,
    codeHash: body.code_hash === null ? null : { storeId: body.code_hash.store_id, hash: body.code_hash.hash },
    initialMinor,
    balanceMinor: initialMinor + sum(deltas),
    currency: body.currency,
    source: body.source,
    customerId: body.customer_id,
    orderId: body.order_id,
    recipientEmail: body.recipient_email,
    recipientName: body.recipient_name,
    message: body.message,
    note: body.note,
    expiresAtMs: timeOrNull(body.expires_at),
    disabledAtMs: timeOrNull(body.disabled_at),
    createdAtMs,
    updatedAtMs: nowMs,
  };
  return { card, movements };
}

type Movement = GiftCardRecordInput['movements'][number];

const deltaOf = ({ type, amount }: Movement): bigint => (type === 'redemption' ? -parseMoney(amount) : parseMoney(amount));

function timeIssues({ created_at, disabled_at, movements }: GiftCardRecordInput, nowMs: number): FieldIssue[] {
  const times = [
    ['created_at', created_at] as const,
    ...(disabled_at === null ? [] : [['disabled_at', disabled_at] as const]),
    ...movements.map((one, n) => [`movements[${n}].created_at`, one.created_at] as const),
  ];
  return times.flatMap(([param, at], n) => {
    const ms = Date.parse(at);
    const message =
      ms > nowMs
        ? 'must not be in the future.'
        : ms < firstIdMs
          ? 'must be after the beginning of 2025: ids begin there.'
          : n > 0 && ms < Date.parse(created_at)
            ? 'must not be before created_at of the card.'
            : null;
    return message === null ? [] : [{ param, code: 'invalid_timestamp' as const, message }];
  });
}

/** A card that an order bought is one of a unit of a line of it, and no other card is. */
function unitIssues(body: GiftCardRecordInput): FieldIssue[] {
  const isBought = body.source === 'order';
  const rule = isBought ? 'is required of a card that an order bought.' : 'is of cards that an order bought.';
  return [
    ...(isBought && body.order_id === null ? [issue('order_id', 'inconsistent', rule)] : []),
    ...((body.order_line_item_id !== null) === isBought ? [] : [issue('order_line_item_id', 'inconsistent', rule)]),
    ...((body.order_unit !== null) === isBought ? [] : [issue('order_unit', 'inconsistent', rule)]),
  ];
}

/** A redemption takes no more than there is, a restoration gives back no more than a redemption before it took. */
function movementIssues({ movements, initial_value }: GiftCardRecordInput): FieldIssue[] {
  let balanceMinor = parseMoney(initial_value);
  const left = new Map<number, bigint>();
  const seen = new Set<number>();
  return movements.flatMap((one, n) => {
    const param = `movements[${n}]`;
    const amountMinor = parseMoney(one.amount);
    const isRedemption = one.type === 'redemption';
    const issues = [
      ...(seen.has(one.id) ? [issue(`${param}.id`, 'duplicate', 'is the id of another movement as well.')] : []),
      ...(isRedemption && one.redemption_id !== null ? [issue(`${param}.redemption_id`, 'inconsistent', 'is of restorations.')] : []),
      ...(isRedemption && amountMinor > balanceMinor ? [issue(`${param}.amount`, 'inconsistent', 'is more than the balance was.')] : []),
      ...(!isRedemption && (one.redemption_id === null || !left.has(one.redemption_id))
        ? [issue(`${param}.redemption_id`, 'unknown_id', 'is not a redemption before it.')]
        : []),
      ...(!isRedemption && amountMinor > (left.get(one.redemption_id ?? 0) ?? amountMinor)
        ? [issue(`${param}.amount`, 'inconsistent', 'is more than was left of the redemption.')]
        : []),
    ];
    seen.add(one.id);
    balanceMinor += deltaOf(one);
    if (isRedemption) left.set(one.id, amountMinor);
    else if (one.redemption_id !== null) left.set(one.redemption_id, (left.get(one.redemption_id) ?? 0n) - amountMinor);
    return issues;
  });
}

const issue = (param: string, code: FieldErrorCode, message: string): FieldIssue => ({ param, code, message });
