import type { GroupDeps } from '#functions/wiring/open-group.ts';
import type { SecretBox } from '#shared/kernel/secret-box.ts';

/** The dependencies of the group's operations. */
export type GiftCardDeps = GroupDeps & {
  readonly randomBytes: (count: number) => Uint8Array;
  readonly secrets: Pick<SecretBox, 'encrypt'>;
  /** Returns the pepper with which gift card codes are hashed. */
  readonly pepper: () => Promise<string>;
};
