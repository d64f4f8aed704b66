import type { EndpointGroup } from '#shared/http/endpoint.ts';
import type { Operations } from '#shared/http/request-context.ts';
import { type ApiHandler, serve } from '#shared/http/serve.ts';
import type { SecretBox } from '#shared/kernel/secret-box.ts';
import { log as processLog } from '#shared/lambda/log.ts';
import { authenticateStaffOf, createAnswerSeal, createServePorts, type GroupPorts } from './open-group.ts';

/**
 * Creates the Lambda handler of a group that only staff may call. It authenticates people instead of keys; the rest of
 * the pipeline is the same. If the group has answers with confidential values, `secrets` encrypts the copies that are
 * stored for replay. Other groups omit `secrets`.
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
    createServePorts(group.table, authenticateStaffOf(group), secrets === null ? null : createAnswerSeal(secrets), log),
  );
