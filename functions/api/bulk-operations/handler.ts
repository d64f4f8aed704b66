import { KMSClient } from '@aws-sdk/client-kms';
import { openApiGroup, openSecrets } from '#functions/wiring/open-api-group.ts';
import { openGroup } from '#functions/wiring/open-group.ts';
import { clientSettings } from '#shared/lambda/client-settings.ts';
import { readEnvironment } from '#shared/lambda/environment.ts';
import { kmsSecrets } from '#shared/lambda/kms-secrets.ts';
import { presigner } from '#shared/lambda/presigned-address.ts';
import { bulkOperationEndpoints } from './endpoints.ts';
import { environment } from './function.ts';
import { bulkOperationOperations } from './operations.ts';

const env = readEnvironment(environment, process.env);
const { deps, ports } = openGroup(env);
const kms = new KMSClient(clientSettings);
// Uses the function's own credentials and region, resolved like those of any AWS client.
const presign = presigner({
  baseUrl: env.IMPORT_FILES_URL,
  region: () => kms.config.region(),
  credentials: () => kms.config.credentials(),
});
const secrets = openSecrets(deps.table, kmsSecrets(kms, env.SECRETS_KEY_ID));

export const handler = openApiGroup(bulkOperationEndpoints, bulkOperationOperations({ ...deps, presign }), ports, secrets);
