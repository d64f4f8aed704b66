/**
 * An operation on one object, as a client saw it. If no answer arrived, `returnedMs` is infinite, and the operation may
 * take effect at any later time or never.
 */
export type Operation<Input, Output> = {
  readonly client: string;
  readonly calledMs: number;
  readonly returnedMs: number;
  readonly input: Input;
  /** Null if no answer arrived. */
  readonly output: Output | null;
};

/** An object that executes operations one after the other. */
export type SequentialModel<State, Input, Output> = {
  readonly initial: State;
  /** Returns the possible states after an operation with this output; none when the output is impossible. */
  readonly apply: (state: State, input: Input, output: Output | null) => readonly State[];
  /** Returns a text that identifies a state. Equal states have the same text. */
  readonly nameOf: (state: State) => string;
};

/**
 * Searches for a sequence in which the operations could have been executed one after the other. Each operation takes
 * effect between its call and its return, and each recorded output is possible according to the model. Returns null if
 * there is no such sequence. Uses the algorithm of Wing and Gong with Lowe's cache of remaining operations and state.
 */
export function linearizationOf<State, Input, Output>(
  history: readonly Operation<Input, Output>[],
  { initial, apply, nameOf }: SequentialModel<State, Input, Output>,
): readonly Operation<Input, Output>[] | null {
  const all = history.toSorted((a, b) => a.calledMs - b.calledMs);
  const seen = new Set<string>();
  const order: Operation<Input, Output>[] = [];

  function goOn(left: readonly number[], state: State): boolean {
    // If all remaining operations are without an answer, the search succeeds, because these operations may have had no
    // effect.
    if (left.every((n) => all[n]?.output === null)) return true;
    const name = `${left.join(' ')}|${nameOf(state)}`;
    if (seen.has(name)) return false;
    seen.add(name);
    const firstReturnMs = Math.min(...left.map((n) => all[n]?.returnedMs ?? Number.POSITIVE_INFINITY));
    for (const n of left) {
      const operation = all[n];
      // The next operation in the sequence must have started before any operation in `left` ended.
      if (operation === undefined || operation.calledMs > firstReturnMs) break;
      const others = left.filter((other) => other !== n);
      order.push(operation);
      for (const next of apply(state, operation.input, operation.output)) if (goOn(others, next)) return true;
      order.pop();
    }
    return false;
  }

  return goOn([...all.keys()], initial) ? order : null;
}
