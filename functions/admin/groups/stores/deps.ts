import type { GroupDeps } from '#functions/wiring/open-group.ts';

/** The dependencies of the group's operations. */
export type AdminDeps = GroupDeps & {
  /** Creates a ULID. */
  readonly newStoreId: (nowMs: number) => string;
  readonly randomBytes: (count: number) => Uint8Array;
  /** The secret that signs the cursors of cross-store lists. */
  readonly platformCursorSecret: () => Promise<string>;
  /** The scheme of this service's URLs. Their host is taken from the request. */
  readonly scheme: 'http' | 'https';
  /** The parent domain of new stores: a store without its own hostname is at `{handle}.{storeDomain}`. */
  readonly storeDomain: string;
};
