import type { FieldErrorCode } from '#shared/kernel/errors.ts';
import { type Guard, guardsOn } from '#shared/kernel/guard.ts';
import type { Return, ReturnStatus } from './return.ts';

/**
 * The triggers that change a return's status. After `receive_part`, some units are still expected; after
 * `receive_rest`, none.
 */
export const returnTriggers = ['approve', 'decline', 'receive_part', 'receive_rest', 'close', 'cancel'] as const;
export type ReturnTrigger = (typeof returnTriggers)[number];

/** The codes with which a trigger is refused if the return's state does not allow it. */
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

/**
 * The state machine of returns. For each trigger and current status, it gives the next status or the code with which
 * the trigger is refused.
 */
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

/** Returns the guards for applying a trigger to a return of goods. */
export function returnGuards(trigger: ReturnTrigger): readonly Guard<keyof ReturnState>[] {
  const row = transitions[trigger];
  const moved = (Object.keys(row) as ReturnStatus[]).filter((status) => typeof row[status] === 'string');
  return [isOneOf('status', moved), ...(trigger === 'cancel' ? [equals('receivedAtMs', null)] : [])];
}

/**
 * Returns the status to which a trigger moves a return, or the code with which the trigger is refused. After some units
 * were received, a return can be closed but not canceled.
 */
export function nextReturnStatus({ status, receivedAtMs }: ReturnState, trigger: ReturnTrigger): ReturnStatus | Refused {
  const next = transitions[trigger][status];
  return typeof next === 'string' && trigger === 'cancel' && receivedAtMs !== null ? refused('return_partly_received') : next;
}
