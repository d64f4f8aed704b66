import { KMSClient } from '@aws-sdk/client-kms';
import { adminImportEndpoints } from '#functions/admin/imports/endpoints.ts';
import { adminImportOperations } from '#functions/admin/imports/operations.ts';
import { openAdminGroup } from '#functions/wiring/open-admin-group.ts';
import { openGroup } from '#functions/wiring/open-group.ts';
import { clientSettings } from '#shared/lambda/client-settings.ts';
import { readEnvironment } from '#shared/lambda/environment.ts';
import { kmsSecrets } from '#shared/lambda/kms-secrets.ts';
import { presigner } from '#shared/lambda/presigned-address.ts';
import { environment } from './function.ts';

const env = readEnvironment(environment, process.env);
const { deps, ports } = openGroup(env);
const kms = new KMSClient(clientSettings);
const secrets = kmsSecrets(kms, env.SECRETS_KEY_ID);
// The role and region of the function, as every client of AWS finds them.
const presign = presigner({
  baseUrl: env.IMPORT_FILES_URL,
  region: () => kms.config.region(),
  credentials: () => kms.config.credentials(),
});

export const handler = openAdminGroup(adminImportEndpoints, adminImportOperations({ ...deps, presign }), ports, secrets);
