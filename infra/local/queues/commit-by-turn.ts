import type { DatabaseSync } from 'node:sqlite';

export type TurnCommits = {
  /** To be called before a write: from then on, what is written is in the transaction of this turn of the event loop. */
  readonly begin: () => void;
  /** Resolves when all that was written until now is committed. */
  readonly committed: () => Promise<void>;
  /** Commits at once. */
  readonly commit: () => void;
};

/**
 * One transaction for all that is written in a turn of the event loop, instead of one for each statement. Nothing is answered before
 * `committed`, so that what was said to be stored is stored.
 */
export function commitByTurn(db: DatabaseSync): TurnCommits {
  const [beginning, committing] = [db.prepare('BEGIN'), db.prepare('COMMIT')];
  let open: PromiseWithResolvers<void> | null = null;
  const commit = (): void => {
    if (open === null) return;
    const { resolve } = open;
    open = null;
    committing.run();
    resolve();
  };
  return {
    begin: () => {
      if (open !== null) return;
      beginning.run();
      open = Promise.withResolvers();
      setImmediate(commit);
    },
    committed: async () => open?.promise,
    commit,
  };
}
