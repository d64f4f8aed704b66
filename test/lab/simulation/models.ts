import type { SequentialModel } from './check-history.ts';

/*
 * Each model defines how an object of the store behaves when requests run one after the other. An output is the part of
 * an answer that the model checks.
 */

type Taken = { readonly type: 'done' } | { readonly type: 'refused' } | { readonly type: 'seen'; readonly value: number };

/** A request to take units from an amount, or to read the amount. A negative `take` gives units back. */
export type AmountInput = { readonly take: number } | 'read';

/**
 * An amount, such as stock, a gift card's balance, a slot's seats or the uses of a discount code. A request takes
 * everything that it asks for or nothing.
 */
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

/** The body and the answer of the first request with this Idempotency-Key; null before the first request. */
type KeyState = { readonly body: string; readonly answer: string } | null;
export type KeyOutput = { readonly type: 'answered'; readonly answer: string } | { readonly type: 'reused' };

/**
 * An Idempotency-Key: the first body is executed once, and every repetition gets its answer; any other body is refused.
 */
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
