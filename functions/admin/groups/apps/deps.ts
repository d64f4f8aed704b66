import type { GroupDeps } from '#functions/wiring/open-group.ts';
import type { SecretBox } from '#shared/kernel/secret-box.ts';
import type { TargetPolicy } from '#shared/webhooks/sending/target-url.ts';

/** The dependencies of the group's operations. */
export type AdminAppsDeps = GroupDeps & {
  readonly randomBytes: (count: number) => Uint8Array;
  readonly secrets: Pick<SecretBox, 'encrypt'>;
  /** The secret that signs the cursors of cross-store lists. */
  readonly platformCursorSecret: () => Promise<string>;
  /** The rules for the webhook URLs of apps. */
  readonly webhookPolicy: TargetPolicy;
};
