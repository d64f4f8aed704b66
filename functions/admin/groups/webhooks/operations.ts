import { webhookDeliveryOperations } from '#functions/admin/webhook-deliveries/operations.ts';
import { webhookEndpointOperations } from '#functions/admin/webhook-endpoints/operations.ts';
import { webhookFiguresOperations } from '#functions/admin/webhook-figures/operations.ts';
import { webhookRecoveryOperations } from '#functions/admin/webhook-recoveries/operations.ts';
import type { Operations } from '#shared/http/request-context.ts';
import type { SecretBox } from '#shared/kernel/secret-box.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { AttemptDeps } from '#shared/webhooks/sending/send-attempt.ts';
import type { DecryptSecret } from '#shared/webhooks/signing/cached-decrypt.ts';
import type { adminWebhookEndpoints } from './endpoints.ts';

/** What the group's operations need. */
export type AdminWebhooksDeps = {
  readonly table: Table;
  readonly newId: () => number;
  /** `evt_` and a ULID. */
  readonly newEventId: () => string;
  readonly randomBytes: (count: number) => Uint8Array;
  readonly secrets: SecretBox;
  /** The signing secrets of endpoints, for attempts that people ask for. */
  readonly decrypt: DecryptSecret;
  readonly sender: AttemptDeps;
};

/** The operations of the group, by the names of their contracts. */
export const adminWebhookOperations = (deps: AdminWebhooksDeps): Operations<typeof adminWebhookEndpoints> => ({
  ...webhookEndpointOperations(deps),
  ...webhookDeliveryOperations(deps),
  ...webhookFiguresOperations(deps),
  ...webhookRecoveryOperations(deps),
});
