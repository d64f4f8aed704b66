import type { GroupDeps } from '#functions/wiring/open-group.ts';

/** The dependencies of the group's operations. */
export type AdminDeps = GroupDeps & {
  /** A ULID. */
  readonly newStoreId: (nowMs: number) => string;
  readonly randomBytes: (count: number) => Uint8Array;
  /** Signs the cursors of lists that span stores. */
  readonly platformCursorSecret: () => Promise<string>;
  /** Of the addresses of this service: the host is that of the request. */
  readonly scheme: 'http' | 'https';
  /** New stores are found at `{handle}.{storeDomain}` unless they bring a hostname of their own. */
  readonly storeDomain: string;
};
