import type { GroupDeps } from '#functions/wiring/open-group.ts';

/** The dependencies of the group's operations. */
export type AdminDeps = GroupDeps & {
  /** Creates a ULID. */
  readonly newStoreId: (nowMs: number) => string;
  readonly randomBytes: (count: number) => Uint8Array;
  /** The secret that signs the cursors of lists that span stores. */
  readonly platformCursorSecret: () => Promise<string>;
  /** The domain of new stores: `{handle}.{storeDomain}`, unless a store has its own hostname. */
  readonly storeDomain: string;
};
