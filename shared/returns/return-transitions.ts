import type { FieldErrorCode } from '#shared/kernel/errors.ts';
import { type Guard, guardsOn } from '#shared/kernel/guard.ts';
import type { Return, ReturnStatus } from './return.ts';

/** The triggers that move a return from one status to another. `receive_part` leaves expected units, `receive_rest` does not. */
export const returnTriggers = ['approve', 'decline', 'receive_part', 'receive_rest', 'close', 'cancel'] as const;
export type ReturnTrigger = (typeof returnTriggers)[number];

/** The codes of a transition that the return's state does not allow. */
export type ReturnRefusal = Extract<
  FieldErrorCode,
  | 'return_already_approved'
  | 'return_not_approved'
  | 'return_partly_received'
  | 'return_received'
  | 'return_declined'
  | 'return_closed'
  | 'return_cancelled'
>;
type Refused = { readonly refused: ReturnRefusal };

const refused = (code: ReturnRefusal): Refused => ({ refused: code });

const over = {
  declined: refused('return_declined'),
  received: refused('return_received'),
  closed: refused('return_closed'),
  cancelled: refused('return_cancelled'),
} as const;

/** The state machine of returns: for each trigger, the next status of every status, or the code of the refusal. */
const transitions: Readonly<Record<ReturnTrigger, Readonly<Record<ReturnStatus, ReturnStatus | Refused>>>> = {
  approve: { ...over, requested: 'approved', approved: refused('return_already_approved') },
  decline: { ...over, requested: 'declined', approved: refused('return_already_approved') },
  receive_part: { ...over, requested: refused('return_not_approved'), approved: 'approved' },
  receive_rest: { ...over, requested: refused('return_not_approved'), approved: 'received' },
  close: { ...over, requested: refused('return_not_approved'), approved: 'closed', received: 'closed' },
  cancel: { ...over, requested: 'cancelled', approved: 'cancelled' },
};

type ReturnState = Pick<Return, 'status' | 'receivedAtMs'>;

const { equals, isOneOf } = guardsOn<ReturnState>();

/** Returns the conditions of the write that applies a trigger to a return. */
export function returnGuards(trigger: ReturnTrigger): readonly Guard<keyof ReturnState>[] {
  const row = transitions[trigger];
  const moved = (Object.keys(row) as ReturnStatus[]).filter((status) => typeof row[status] === 'string');
  return [isOneOf('status', moved), ...(trigger === 'cancel' ? [equals('receivedAtMs', null)] : [])];
}

/**
 * Returns the status that a trigger moves a return to, or the code of its refusal. A partly received return can be closed but not canceled.
 */
export function nextReturnStatus({ status, receivedAtMs }: ReturnState, trigger: ReturnTrigger): ReturnStatus | Refused {
  const next = transitions[trigger][status];
  return typeof next === 'string' && trigger === 'cancel' && receivedAtMs !== null ? refused('return_partly_received') : next;
}
