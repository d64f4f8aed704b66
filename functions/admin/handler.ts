import { randomBytes } from 'node:crypto';
import { KMSClient } from '@aws-sdk/client-kms';
import { ulid } from 'ulid';
import * as v from 'valibot';
import { readConfig } from '../../shared/config.ts';
import { openTable } from '../../shared/data/table-client.ts';
import { kmsSecrets } from '../../shared/kms-secrets.ts';
import { openIds } from '../open-api-group.ts';
import { openAdmin } from './open-admin.ts';
import { keysOfIssuer } from './verify-token.ts';

const config = readConfig(
  {
    TABLE_NAME: v.string(),
    SECRETS_KEY_ID: v.string(),
    ADMIN_ISSUER: v.string(),
    ADMIN_AUDIENCE: v.string(),
    STORE_DOMAIN: v.string(),
    LOCAL_ALLOW_LOOPBACK: v.optional(v.picklist(['true', 'false']), 'false'),
  },
  process.env,
);

export const handler = openAdmin({
  ...openIds(),
  table: openTable(config.TABLE_NAME),
  newStoreId: ulid,
  randomBytes,
  secrets: kmsSecrets(new KMSClient({}), config.SECRETS_KEY_ID),
  storeDomain: config.STORE_DOMAIN,
  allowLoopbackReceivers: config.LOCAL_ALLOW_LOOPBACK === 'true',
  tokens: { issuer: config.ADMIN_ISSUER, audience: config.ADMIN_AUDIENCE },
  issuerKeys: keysOfIssuer(config.ADMIN_ISSUER),
});
