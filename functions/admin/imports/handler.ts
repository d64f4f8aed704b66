import { KMSClient } from '@aws-sdk/client-kms';
import { readEnvironment } from '#shared/lambda/environment.ts';
import { kmsSecrets } from '#shared/lambda/kms-secrets.ts';
import { openGroup } from '../../open-group.ts';
import { openAdminGroup } from '../open-admin-group.ts';
import { adminImportEndpoints } from './endpoints.ts';
import { environment } from './function.ts';
import { adminImportOperations } from './operations.ts';
import { presigner } from './presigned-address.ts';

const env = readEnvironment(environment, process.env);
const { deps, ports } = openGroup(env);
const secrets = kmsSecrets(new KMSClient({}), env.SECRETS_KEY_ID);

// Lambda renews the credentials in the environment of a container; they are read for each address.
const presign = presigner({
  baseUrl: env.IMPORT_FILES_URL,
  region: process.env['AWS_REGION'] ?? '',
  credentials: () => ({
    accessKeyId: process.env['AWS_ACCESS_KEY_ID'] ?? '',
    secretAccessKey: process.env['AWS_SECRET_ACCESS_KEY'] ?? '',
    sessionToken: process.env['AWS_SESSION_TOKEN'],
  }),
});

export const handler = openAdminGroup(adminImportEndpoints, adminImportOperations({ ...deps, presign }), ports, secrets);
