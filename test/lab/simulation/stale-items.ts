import type { DynamoEngine } from '#infra/local/dynamodb/engine.ts';

/** How long an eventually consistent read may miss a change. */
const staleMs = 800;

/**
 * Keeps the previous version of each changed item for a moment, because an eventually consistent read may still return
 * it.
 */
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
    /** Returns the previous version of an item; null when it has not changed recently. */
    staleItem: (key: object): object | null => {
      const { pk, sk } = key as { readonly pk: object; readonly sk: object };
      const stale = before.get(JSON.stringify({ pk, sk }));
      if (stale === undefined || stale.untilMs < now()) return null;
      return stale.item === null ? {} : { Item: stale.item };
    },
  };
}
