import * as v from 'valibot';
import { openIds } from '#functions/api/open-api-group.ts';
import { readConfig } from '#shared/lambda/config.ts';
import { openTable } from '#shared/table/table-client.ts';
import { localTargets } from '#shared/webhooks/sending/local-targets.ts';
import { imageTargets } from '#shared/webhooks/sending/target-url.ts';
import { openAdminGroup } from '../open-admin-group.ts';
import { keysOfIssuer } from '../verify-token.ts';
import { adminProductEndpoints } from './endpoints.ts';
import { adminProductOperations } from './operations.ts';

const config = readConfig({ TABLE_NAME: v.string(), ADMIN_ISSUER: v.string(), ADMIN_AUDIENCE: v.string(), ...localTargets }, process.env);
const table = openTable(config.TABLE_NAME);
const ports = {
  table,
  tokens: { issuer: config.ADMIN_ISSUER, audience: config.ADMIN_AUDIENCE },
  issuerKeys: keysOfIssuer(config.ADMIN_ISSUER),
};
const deps = { ...openIds(), table, imagePolicy: imageTargets(config.LOCAL_ALLOW_LOOPBACK, config.LOCAL_ALLOW_NETWORKS) };

export const handler = openAdminGroup(adminProductEndpoints, adminProductOperations(deps), ports);
