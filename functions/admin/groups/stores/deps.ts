import type { GroupDeps } from '#functions/wiring/open-group.ts';

/** The dependencies of the group's operations. */
export type AdminDeps = GroupDeps & {
  /** Creates a ULID. */
  readonly newStoreId: (nowMs: number) => string;
  readonly randomBytes: (count: number) => Uint8Array;
  /** The secret that signs the cursors of lists that span stores. */
  readonly platformCursorSecret: () => Promise<string>;
  /** The scheme of this service's addresses; the host is that of the request. */
  readonly scheme: 'http' | 'https';
  /** The domain of new stores: `{handle}.{storeDomain}`, unless a store has its own hostname. */
  readonly storeDomain: string;
};
