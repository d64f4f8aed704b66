import { type EndpointGroup, surfaces } from '#shared/http/endpoint.ts';
import type { Operations } from '#shared/http/request-context.ts';
import { type ApiHandler, serve } from '#shared/http/serve.ts';
import { staffEndpointsOf } from '#shared/http/staff-endpoints.ts';
import type { SecretBox } from '#shared/kernel/secret-box.ts';
import { log as processLog } from '#shared/lambda/log.ts';
import { memoizeAsync } from '#shared/lambda/memoize-async.ts';
import { giftCardPepper, platformSecretKeptMs } from '#shared/table/platform-secret.ts';
import type { Table } from '#shared/table/table-client.ts';
import { authenticateIntegrationsOf, authenticateStaffOf, createAnswerSeal, createServePorts, type GroupPorts } from './open-group.ts';

/** The dependencies that a group needs if its requests or responses contain secrets. */
export type GroupSecrets = {
  readonly box: SecretBox;
  /** Returns the pepper for hashing gift card codes, and for fingerprinting requests that contain gift card codes. */
  readonly pepper: () => Promise<string>;
};

/** Opens a container's secrets. The pepper is read on first use. */
export const openSecrets = (table: Table, box: SecretBox): GroupSecrets => ({
  box,
  pepper: memoizeAsync(() => giftCardPepper(table, box), { keptForMs: platformSecretKeptMs }),
});

const isStaffPath = (path: string): boolean => path.startsWith(`${surfaces.admin}/`);

/**
 * Creates the Lambda handler for a group of public API endpoints. Staff can call the same operations under
 * `/admin/v1/stores/{store_id}`. If requests or responses contain confidential values, `secrets` is required.
 */
export function openApiGroup<G extends EndpointGroup>(
  endpoints: G,
  operations: Operations<G>,
  group: GroupPorts,
  secrets: GroupSecrets | null = null,
  log = processLog,
): ApiHandler {
  const seal = secrets === null ? null : createAnswerSeal(secrets.box);
  const fingerprintKey = secrets === null ? {} : { fingerprintKey: secrets.pepper };
  const integrations = serve({ surface: 'public', endpoints }, operations, {
    ...createServePorts(group.table, authenticateIntegrationsOf(group.table), seal, log),
    ...fingerprintKey,
  });
  const staff = serve({ surface: 'admin', endpoints: staffEndpointsOf(endpoints) }, operations as unknown as Operations<EndpointGroup>, {
    ...createServePorts(group.table, authenticateStaffOf(group), seal, log),
    ...fingerprintKey,
  });
  return (event, context) => (isStaffPath(event.rawPath) ? staff(event, context) : integrations(event, context));
}
