/** An operation on one object as a client saw it. One whose answer never came returned at infinity, and may have happened or not. */
export type Operation<Input, Output> = {
  readonly client: string;
  readonly calledMs: number;
  readonly returnedMs: number;
  readonly input: Input;
  /** Null: no answer ever came. */
  readonly output: Output | null;
};

/** An object that does one operation after the other. */
export type SequentialModel<State, Input, Output> = {
  readonly initial: State;
  /** The states in which the object may be after an operation with this output; none when it cannot have given it. */
  readonly apply: (state: State, input: Input, output: Output | null) => readonly State[];
  /** The same text for the same states. */
  readonly nameOf: (state: State) => string;
};

/**
 * Whether there is an order of the operations in which each lies between its call and its return and the object gave the outputs that clients saw:
 * the search of Wing and Gong, which does not look twice at what is left of the operations in one state (Lowe). Gives such an order, or null.
 */
export function linearizationOf<State, Input, Output>(
  history: readonly Operation<Input, Output>[],
  { initial, apply, nameOf }: SequentialModel<State, Input, Output>,
): readonly Operation<Input, Output>[] | null {
  const all = history.toSorted((a, b) => a.calledMs - b.calledMs);
  const seen = new Set<string>();
  const order: Operation<Input, Output>[] = [];

  function goOn(left: readonly number[], state: State): boolean {
    // Who never had an answer need not have done anything.
    if (left.every((n) => all[n]?.output === null)) return true;
    const name = `${left.join(' ')}|${nameOf(state)}`;
    if (seen.has(name)) return false;
    seen.add(name);
    const firstReturnMs = Math.min(...left.map((n) => all[n]?.returnedMs ?? Number.POSITIVE_INFINITY));
    for (const n of left) {
      const operation = all[n];
      // Another one had returned before this one was called: it comes first.
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
