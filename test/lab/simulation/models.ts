import type { SequentialModel } from './check-history.ts';

/*
 * What the specification says of one object of a store when one request follows another. Outputs are what clients were answered: a number read, or
 * whether the request was taken.
 */

type Taken = { readonly type: 'done' } | { readonly type: 'refused' } | { readonly type: 'seen'; readonly value: number };

/** Takes units, gives some (less than none are taken), or reads how many there are. */
export type AmountInput = { readonly take: number } | 'read';

/** An amount from which all that is asked for is taken, or none of it: stock, the balance of a gift card, the seats of a slot, uses of a discount. */
export const amountOf = (initial: number): SequentialModel<number, AmountInput, Taken> => ({
  initial,
  apply: (left, input, output) => {
    if (input === 'read') return output === null || (output.type === 'seen' && output.value === left) ? [left] : [];
    const isEnough = input.take <= left;
    const isDone = isEnough ? [left - input.take] : [];
    if (output === null) return [left, ...isDone];
    if (output.type === 'done') return isDone;
    return output.type === 'refused' && !isEnough ? [left] : [];
  },
  nameOf: String,
});

/** What an Idempotency-Key was used for, and how that was answered. */
type KeyState = { readonly body: string; readonly answer: string } | null;
export type KeyOutput = { readonly type: 'answered'; readonly answer: string } | { readonly type: 'reused' };

/** An Idempotency-Key: the first body that is sent with it is done once, and every repetition has its answer; any other body is refused. */
export const idempotencyKey: SequentialModel<KeyState, string, KeyOutput> = {
  initial: null,
  apply: (state, body, output) => {
    if (output === null) return [state];
    if (state === null) return output.type === 'answered' ? [{ body, answer: output.answer }] : [];
    const isSame = state.body === body;
    if (output.type === 'reused') return isSame ? [] : [state];
    return isSame && output.answer === state.answer ? [state] : [];
  },
  nameOf: (state) => JSON.stringify(state),
};
