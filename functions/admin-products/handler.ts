import * as v from 'valibot';
import { readConfig } from '../../shared/config.ts';
import { openTable } from '../../shared/data/table-client.ts';
import { localTargets } from '../../shared/local-targets.ts';
import { imageTargets } from '../../shared/webhooks/target-url.ts';
import { openAdminGroup } from '../open-admin-group.ts';
import { openIds } from '../open-api-group.ts';
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
