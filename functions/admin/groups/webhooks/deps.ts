import type { GroupDeps } from '#functions/wiring/open-group.ts';
import type { SecretBox } from '#shared/kernel/secret-box.ts';
import type { AttemptDeps } from '#shared/webhooks/sending/send-attempt.ts';
import type { DecryptSecret } from '#shared/webhooks/signing/cached-decrypt.ts';

/** The dependencies of the group's operations. */
export type AdminWebhooksDeps = GroupDeps & {
  readonly randomBytes: (count: number) => Uint8Array;
  readonly secrets: SecretBox;
  /** Decrypts the signing secrets of an endpoint when staff request an attempt. */
  readonly decrypt: DecryptSecret;
  readonly sender: AttemptDeps;
};
