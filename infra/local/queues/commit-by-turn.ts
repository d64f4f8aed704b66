import type { DatabaseSync } from 'node:sqlite';

export type TurnCommits = {
  /** To be called before a write: from then on, what is written is in the transaction of this turn of the event loop. */
  readonly begin: () => void;
  /** Resolves when all that was written until now is committed, and rejects when it cannot be. */
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
    const { resolve, reject } = open;
    open = null;
    try {
      committing.run();
      resolve();
    } catch (error) {
      // When the disk is full, SQLite itself has given the transaction up.
      if (db.isTransaction) db.exec('ROLLBACK');
      reject(error);
    }
  };
  return {
    begin: () => {
      if (open !== null) return;
      beginning.run();
      open = Promise.withResolvers();
      // Callers that wait get the error; there may be none.
      open.promise.catch(() => undefined);
      setImmediate(commit);
    },
    committed: async () => open?.promise,
    commit,
  };
}
