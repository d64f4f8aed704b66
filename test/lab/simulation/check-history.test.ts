import fc from 'fast-check';
import { linearizationOf, type Operation, type SequentialModel } from './check-history.ts';

type Input = { readonly write: number } | 'read';
type Seen = Operation<Input, number>;

/** A register: a write returns the value that it writes, and a read returns the value that was written last. */
const register: SequentialModel<number, Input, number> = {
  initial: 0,
  apply: (state, input, output) => {
    if (input === 'read') return output === null || output === state ? [state] : [];
    return [input.write];
  },
  nameOf: String,
};

const at = (calledMs: number, returnedMs: number, input: Input, output: number | null): Seen => ({
  client: `${calledMs}`,
  ...{ calledMs, returnedMs, input, output },
});
const write = (calledMs: number, returnedMs: number, value: number): Seen => at(calledMs, returnedMs, { write: value }, value);
const read = (calledMs: number, returnedMs: number, value: number): Seen => at(calledMs, returnedMs, 'read', value);
const lost = (calledMs: number, value: number): Seen => at(calledMs, Number.POSITIVE_INFINITY, { write: value }, null);

it.each<readonly [string, boolean, readonly Seen[]]>([
  ['nothing', true, []],
  ['a read of a value written before', true, [write(0, 1, 7), read(2, 3, 7)]],
  ['a read of the value from before a completed write', false, [write(0, 1, 7), read(2, 3, 0)]],
  ['a concurrent read of the value from before a write', true, [write(0, 10, 7), read(2, 3, 0)]],
  ['a concurrent read of the value from after a write', true, [write(0, 10, 7), read(2, 3, 7)]],
  ['two reads concurrent with a write, the second of the value from before it', false, [write(0, 10, 7), read(2, 3, 7), read(4, 5, 0)]],
  ['two concurrent writes, read in either order', true, [write(0, 10, 1), write(0, 10, 2), read(11, 12, 1)]],
  ['a read of a value that was never written', false, [write(0, 1, 1), read(2, 3, 2)]],
  ['a write whose answer was lost, seen', true, [lost(0, 5), read(9, 10, 5)]],
  ['a write whose answer was lost, not seen', true, [lost(0, 5), read(9, 10, 0)]],
  ['a write whose answer was lost, seen and then not', false, [lost(0, 5), read(9, 10, 5), read(11, 12, 0)]],
  // The example of Herlihy and Wing: both readers see both writes, in different orders.
  [
    'two readers that disagree about the order of two writes',
    false,
    [write(0, 1, 1), write(0, 9, 2), read(2, 3, 1), read(4, 5, 2), read(6, 7, 1)],
  ],
])('judges %s: %s', (_, isLinearizable, history) => {
  expect(linearizationOf(history, register) !== null).toBe(isLinearizable);
});

it('accepts every history of a real register, whatever its times, and detects a changed read', () => {
  const steps = fc.array(
    fc.record({ value: fc.option(fc.integer({ min: 1, max: 3 }), { nil: null }), before: fc.nat(30), after: fc.nat(30) }),
    { minLength: 1, maxLength: 9 },
  );
  fc.assert(
    fc.property(steps, fc.nat(), (made, pick) => {
      let state = 0;
      const history = made.map(({ value, before, after }, n): Seen => {
        if (value !== null) state = value;
        const [called, returned] = [10 * n - before, 10 * n + after];
        return value === null ? read(called, returned, state) : write(called, returned, value);
      });
      expect(linearizationOf(history, register)).toHaveLength(history.length);
      const reads = history.flatMap(({ input }, n) => (input === 'read' ? [n] : []));
      const wrong = reads[pick % Math.max(1, reads.length)];
      if (wrong === undefined) return;
      // A value that is never written.
      const changed = history.map((one, n) => (n === wrong ? { ...one, output: 99 } : one));
      expect(linearizationOf(changed, register)).toBeNull();
    }),
  );
});
