import { meetsGuard } from '#shared/kernel/guard.ts';
import { returnStatuses } from '#shared/returns/return.ts';
import { nextReturnStatus, returnGuards, returnTriggers } from '#shared/returns/return-transitions.ts';

const fresh = (status: (typeof returnStatuses)[number]) => ({ status, receivedAtMs: null });

describe('the states of a return', () => {
  it.each([
    ['approve', 'requested', 'approved'],
    ['decline', 'requested', 'declined'],
    ['cancel', 'requested', 'cancelled'],
    ['receive_part', 'approved', 'approved'],
    ['receive_rest', 'approved', 'received'],
    ['close', 'approved', 'closed'],
    ['cancel', 'approved', 'cancelled'],
    ['close', 'received', 'closed'],
  ] as const)('%s moves from %s to %s', (trigger, from, to) => {
    expect(nextReturnStatus(fresh(from), trigger)).toBe(to);
  });

  it.each([
    ['approve', 'approved', 'return_already_approved'],
    ['decline', 'approved', 'return_already_approved'],
    ['receive_part', 'requested', 'return_not_approved'],
    ['receive_rest', 'requested', 'return_not_approved'],
    ['close', 'requested', 'return_not_approved'],
    ['receive_part', 'received', 'return_received'],
    ['cancel', 'received', 'return_received'],
    ['approve', 'declined', 'return_declined'],
    ['close', 'closed', 'return_closed'],
    ['cancel', 'cancelled', 'return_cancelled'],
  ] as const)('%s in the status %s is refused as %s', (trigger, from, refused) => {
    expect(nextReturnStatus(fresh(from), trigger)).toEqual({ refused });
  });

  it('cancel is refused after units were received', () => {
    expect(nextReturnStatus({ status: 'approved', receivedAtMs: 1 }, 'cancel')).toEqual({ refused: 'return_partly_received' });
  });

  it('the condition of the write accepts exactly the states that the table moves', () => {
    for (const trigger of returnTriggers) {
      for (const status of returnStatuses) {
        for (const receivedAtMs of [null, 1]) {
          const state = { status, receivedAtMs };
          const isMoved = typeof nextReturnStatus(state, trigger) === 'string';
          expect([trigger, state, returnGuards(trigger).every((guard) => meetsGuard(guard, state))]).toEqual([trigger, state, isMoved]);
        }
      }
    }
  });
});
