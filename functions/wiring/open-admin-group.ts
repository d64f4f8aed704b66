import type { EndpointGroup } from '#shared/http/endpoint.ts';
import type { Operations } from '#shared/http/request-context.ts';
import { type ApiHandler, serve } from '#shared/http/serve.ts';
import type { SecretBox } from '#shared/kernel/secret-box.ts';
import { log as processLog } from '#shared/lambda/log.ts';
import { authenticateStaffOf, type GroupPorts, portsOf, sealOf } from './open-group.ts';

/**
 * The Lambda handler of a group that only staff call: people instead of keys, otherwise the pipeline of every group. Answers that
 * hold a secret are sealed in `secrets` for replays; a group without such answers needs none.
 */
export const openAdminGroup = <G extends EndpointGroup>(
  endpoints: G,
  operations: Operations<G>,
  group: GroupPorts,
  secrets: SecretBox | null = null,
  log = processLog,
): ApiHandler =>
  serve(
    { surface: 'admin', endpoints },
    operations,
    portsOf(group.table, authenticateStaffOf(group), secrets === null ? null : sealOf(secrets), log),
  );
