import type { Table } from '../../shared/data/table-client.ts';
import type { SecretBox } from '../../shared/secret-box.ts';
import type { DecryptSecret } from '../../shared/webhooks/cached-decrypt.ts';
import type { TryDeps } from '../../shared/webhooks/try-endpoint.ts';

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
  readonly sender: TryDeps;
};
