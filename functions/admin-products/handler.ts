import * as v from 'valibot';
import { readConfig } from '../../shared/config.ts';
import { openTable } from '../../shared/data/table-client.ts';
import { openAdminGroup } from '../open-admin-group.ts';
import { openIds } from '../open-api-group.ts';
import { keysOfIssuer } from '../verify-token.ts';
import { adminProductEndpoints } from './endpoints.ts';
import { adminProductOperations } from './operations.ts';

const config = readConfig(
  { TABLE_NAME: v.string(), ADMIN_ISSUER: v.string(), ADMIN_AUDIENCE: v.string(), LOCAL_ALLOW_LOOPBACK: v.optional(v.string()) },
  process.env,
);
const table = openTable(config.TABLE_NAME);
const ports = {
  table,
  tokens: { issuer: config.ADMIN_ISSUER, audience: config.ADMIN_AUDIENCE },
  issuerKeys: keysOfIssuer(config.ADMIN_ISSUER),
};
const deps = { ...openIds(), table, allowPrivateAddresses: config.LOCAL_ALLOW_LOOPBACK === 'true' };

export const handler = openAdminGroup(adminProductEndpoints, adminProductOperations(deps), ports);
