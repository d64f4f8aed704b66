import type { DynamoEngine } from '#infra/local/dynamodb/engine.ts';

/** How long a read that is not consistent may miss a change. */
const staleMs = 800;

/** Keeps what items were before their last change, since a read may see it for a moment that does not ask for the last one. */
export function keepStaleItems(now: () => number) {
  const before = new Map<string, { readonly item: object | null; readonly untilMs: number }>();
  return {
    watch: (engine: DynamoEngine): void => {
      engine.onWrite((written) => {
        for (const { record } of written) {
          const { Keys, OldImage = null } = record.dynamodb as { readonly Keys: object; readonly OldImage?: object | null };
          before.set(JSON.stringify(Keys), { item: OldImage, untilMs: now() + staleMs });
        }
      });
    },
    /** The answer of a moment ago; null when nothing has changed since. */
    staleItem: (key: object): object | null => {
      const { pk, sk } = key as { readonly pk: object; readonly sk: object };
      const stale = before.get(JSON.stringify({ pk, sk }));
      if (stale === undefined || stale.untilMs < now()) return null;
      return stale.item === null ? {} : { Item: stale.item };
    },
  };
}
