import { randomBytes } from 'node:crypto';
import { KMSClient } from '@aws-sdk/client-kms';
import { ulid } from 'ulid';
import { openAdminGroup } from '#functions/wiring/open-admin-group.ts';
import { openGroup } from '#functions/wiring/open-group.ts';
import { clientSettings } from '#shared/lambda/client-settings.ts';
import { readEnvironment, readLocalSettings } from '#shared/lambda/environment.ts';
import { kmsSecrets } from '#shared/lambda/kms-secrets.ts';
import { memoizeAsync } from '#shared/lambda/memoize-async.ts';
import { platformCursorSecret, platformSecretKeptMs } from '#shared/table/platform-secret.ts';
import { adminEndpoints } from './endpoints.ts';
import { environment } from './function.ts';
import { adminOperations } from './operations.ts';

const env = readEnvironment(environment, process.env);
const { deps, ports } = openGroup(env);
const operations = adminOperations({
  ...deps,
  newStoreId: ulid,
  randomBytes,
  platformCursorSecret: memoizeAsync(() => platformCursorSecret(deps.table), { keptForMs: platformSecretKeptMs }),
  scheme: readLocalSettings(process.env).sharesMachine ? 'http' : 'https',
  storeDomain: env.STORE_DOMAIN,
});

export const handler = openAdminGroup(adminEndpoints, operations, ports, kmsSecrets(new KMSClient(clientSettings), env.SECRETS_KEY_ID));
