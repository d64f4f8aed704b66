import type { OperationUse, Part } from './operation-use.ts';
import { quantile } from './quantile.ts';

const amounts = ['runs', 'readUnits', 'writeUnits', 'depth', 'cpuMs', 'waitMs', 'logBytes', 'logLines'] as const;

const withAmounts = (part: Part, amountOf: (amount: (typeof amounts)[number]) => number): Part => ({
  ...part,
  ...Object.fromEntries(amounts.map((amount) => [amount, amountOf(amount)])),
});

/** Adds up the parts that have the same name. */
export const joinedParts = (parts: readonly Part[]): readonly Part[] =>
  [...Map.groupBy(parts, ({ name }) => name).values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : others.reduce((a, b) => withAmounts(a, (amount) => a[amount] + b[amount]), first),
  );

/** Divides the amounts of a part among `count` items. */
export const shareOf = (part: Part, count: number): Part => withAmounts(part, (amount) => part[amount] / count);

/** Returns the amounts by which one part exceeds another. An amount is never negative. */
export const beyond = (part: Part, base: Part): Part => withAmounts(part, (amount) => Math.max(0, part[amount] - base[amount]));

/** Returns the median of each amount in several measurements of the same operation. */
export function medianUse(measured: readonly OperationUse[]): OperationUse {
  const [first] = measured;
  if (first === undefined) throw new Error('there are no measurements');
  const medianOf = (of: (use: OperationUse) => number): number => rounded(quantile(measured.map(of), 0.5));
  return {
    ...first,
    parts: first.parts.map((part) =>
      withAmounts(part, (amount) => medianOf(({ parts }) => parts.find(({ name }) => name === part.name)?.[amount] ?? 0)),
    ),
    egressBytes: medianOf(({ egressBytes }) => egressBytes),
    busEvents: medianOf(({ busEvents }) => busEvents),
    queueRequests: medianOf(({ queueRequests }) => queueRequests),
    fairQueueRequests: medianOf(({ fairQueueRequests }) => fairQueueRequests),
  };
}

const rounded = (amount: number): number => Math.round(amount * 100) / 100;
