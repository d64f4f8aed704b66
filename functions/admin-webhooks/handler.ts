import { randomBytes } from 'node:crypto';
import { KMSClient } from '@aws-sdk/client-kms';
import * as v from 'valibot';
import { readConfig } from '../../shared/config.ts';
import { openTable } from '../../shared/data/table-client.ts';
import { kmsSecrets } from '../../shared/kms-secrets.ts';
import { localTargets } from '../../shared/local-targets.ts';
import { cachedDecrypt } from '../../shared/webhooks/cached-decrypt.ts';
import { safeRequest } from '../../shared/webhooks/safe-request.ts';
import { webhookTargets } from '../../shared/webhooks/target-url.ts';
import { openAdminGroup } from '../open-admin-group.ts';
import { openIds } from '../open-api-group.ts';
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
