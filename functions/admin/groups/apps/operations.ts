import { appInstallationOperations } from '#functions/admin/app-installations/operations.ts';
import { appOperations } from '#functions/admin/apps/operations.ts';
import { oauthApprovalOperations } from '#functions/admin/oauth/operations.ts';
import type { Operations } from '#shared/http/request-context.ts';
import type { SecretBox } from '#shared/kernel/secret-box.ts';
import type { Table } from '#shared/table/table-client.ts';
import type { TargetPolicy } from '#shared/webhooks/sending/target-url.ts';
import type { adminAppEndpoints } from './endpoints.ts';

/** What the group's operations need. */
export type AdminAppsDeps = {
  readonly table: Table;
  readonly newId: () => number;
  /** `evt_` and a ULID. */
  readonly newEventId: () => string;
  readonly randomBytes: (count: number) => Uint8Array;
  readonly secrets: Pick<SecretBox, 'encrypt'>;
  /** Signs the cursors of lists that span stores. */
  readonly platformCursorSecret: () => Promise<string>;
  /** Where webhooks of apps may go. */
  readonly webhookPolicy: TargetPolicy;
};

/** The operations of the group, by the names of their contracts. */
export const adminAppOperations = (deps: AdminAppsDeps): Operations<typeof adminAppEndpoints> => ({
  ...appOperations(deps),
  ...appInstallationOperations(deps),
  ...oauthApprovalOperations(deps),
});
