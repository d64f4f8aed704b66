import type { SecretBox } from '#shared/kernel/secret-box.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { AttemptDeps } from '#shared/webhooks/sending/send-attempt.ts';
import type { DecryptSecret } from '#shared/webhooks/signing/cached-decrypt.ts';

/** What the operations on webhooks need. */
export type AdminWebhooksDeps = {
  readonly table: Table;
  readonly newId: () => number;
  /** `evt_` and a ULID. */
  readonly newEventId: () => string;
  readonly randomBytes: (count: number) => Uint8Array;
  readonly secrets: SecretBox;
  /** The signing secrets of endpoints, for tries that people ask for. */
  readonly decrypt: DecryptSecret;
  readonly sender: AttemptDeps;
};
