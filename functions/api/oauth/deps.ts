import type { GroupDeps } from '#functions/wiring/open-group.ts';

/** The dependencies of the group's operations. */
export type OAuthDeps = GroupDeps & {
  readonly randomBytes: (count: number) => Uint8Array;
  /** The scheme of the API's own URL. */
  readonly scheme: 'http' | 'https';
};
