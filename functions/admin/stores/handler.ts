import { randomBytes } from 'node:crypto';
import { KMSClient } from '@aws-sdk/client-kms';
import { ulid } from 'ulid';
import * as v from 'valibot';
import { openIds } from '#functions/api/open-api-group.ts';
import { readConfig } from '#shared/lambda/config.ts';
import { kmsSecrets } from '#shared/lambda/kms-secrets.ts';
import { memoizeAsync } from '#shared/lambda/memoize-async.ts';
import { platformCursorSecret } from '#shared/table/platform-secret.ts';
import { openTable } from '#shared/table/table-client.ts';
import { openAdminGroup } from '../open-admin-group.ts';
import { keysOfIssuer } from '../verify-token.ts';
import { adminEndpoints } from './endpoints.ts';
import { adminOperations } from './operations.ts';

const config = readConfig(
  {
    TABLE_NAME: v.string(),
    SECRETS_KEY_ID: v.string(),
    ADMIN_ISSUER: v.string(),
    ADMIN_AUDIENCE: v.string(),
    STORE_DOMAIN: v.string(),
  },
  process.env,
);

const table = openTable(config.TABLE_NAME);
const secrets = kmsSecrets(new KMSClient({}), config.SECRETS_KEY_ID);
const operations = adminOperations({
  ...openIds(),
  table,
  newStoreId: ulid,
  randomBytes,
  platformCursorSecret: memoizeAsync(() => platformCursorSecret(table)),
  storeDomain: config.STORE_DOMAIN,
});
const ports = {
  table,
  tokens: { issuer: config.ADMIN_ISSUER, audience: config.ADMIN_AUDIENCE },
  issuerKeys: keysOfIssuer(config.ADMIN_ISSUER),
};

export const handler = openAdminGroup(adminEndpoints, operations, ports, secrets);
