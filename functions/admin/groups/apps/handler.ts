import { randomBytes } from 'node:crypto';
import { KMSClient } from '@aws-sdk/client-kms';
import { openAdminGroup } from '#functions/wiring/open-admin-group.ts';
import { openGroup } from '#functions/wiring/open-group.ts';
import { clientSettings } from '#shared/lambda/client-settings.ts';
import { readEnvironment, readLocalSettings } from '#shared/lambda/environment.ts';
import { kmsSecrets } from '#shared/lambda/kms-secrets.ts';
import { memoizeAsync } from '#shared/lambda/memoize-async.ts';
import { platformCursorSecret, platformSecretKeptMs } from '#shared/table/platform-secret.ts';
import { webhookTargets } from '#shared/webhooks/sending/target-url.ts';
import { adminAppEndpoints } from './endpoints.ts';
import { environment } from './function.ts';
import { adminAppOperations } from './operations.ts';

const env = readEnvironment(environment, process.env);
const local = readLocalSettings(process.env);
const { deps, ports } = openGroup(env);
const secrets = kmsSecrets(new KMSClient(clientSettings), env.SECRETS_KEY_ID);
const operations = adminAppOperations({
  ...deps,
  randomBytes,
  secrets,
  platformCursorSecret: memoizeAsync(() => platformCursorSecret(deps.table), { keptForMs: platformSecretKeptMs }),
  webhookPolicy: webhookTargets(local.allowLoopback, local.allowNetworks),
});

export const handler = openAdminGroup(adminAppEndpoints, operations, ports, secrets);
