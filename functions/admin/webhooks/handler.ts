import { randomBytes } from 'node:crypto';
import { KMSClient } from '@aws-sdk/client-kms';
import * as v from 'valibot';
import { openIds } from '#functions/api/open-api-group.ts';
import { readConfig } from '#shared/lambda/config.ts';
import { kmsSecrets } from '#shared/lambda/kms-secrets.ts';
import { openTable } from '#shared/table/table-client.ts';
import { localTargets } from '#shared/webhooks/sending/local-targets.ts';
import { safeRequest } from '#shared/webhooks/sending/safe-request.ts';
import { webhookTargets } from '#shared/webhooks/sending/target-url.ts';
import { cachedDecrypt } from '#shared/webhooks/signing/cached-decrypt.ts';
import { openAdminGroup } from '../open-admin-group.ts';
import { keysOfIssuer } from '../verify-token.ts';
import { adminWebhookEndpoints } from './endpoints.ts';
import { adminWebhookOperations } from './operations.ts';

const config = readConfig(
  {
    TABLE_NAME: v.string(),
    SECRETS_KEY_ID: v.string(),
    ADMIN_ISSUER: v.string(),
    ADMIN_AUDIENCE: v.string(),
    ...localTargets,
  },
  process.env,
);

const table = openTable(config.TABLE_NAME);
const secrets = kmsSecrets(new KMSClient({}), config.SECRETS_KEY_ID);
const operations = adminWebhookOperations({
  ...openIds(),
  table,
  randomBytes,
  secrets,
  decrypt: cachedDecrypt(secrets),
  sender: {
    request: safeRequest,
    policy: webhookTargets(config.LOCAL_ALLOW_LOOPBACK, config.LOCAL_ALLOW_NETWORKS),
    clock: Date.now,
    steadyClock: () => performance.now(),
  },
});
const ports = {
  table,
  tokens: { issuer: config.ADMIN_ISSUER, audience: config.ADMIN_AUDIENCE },
  issuerKeys: keysOfIssuer(config.ADMIN_ISSUER),
};

export const handler = openAdminGroup(adminWebhookEndpoints, operations, ports, secrets);
