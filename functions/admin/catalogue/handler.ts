import * as v from 'valibot';
import { openIds } from '#functions/api/open-api-group.ts';
import { readConfig } from '#shared/lambda/config.ts';
import { openTable } from '#shared/table/table-client.ts';
import { openAdminGroup } from '../open-admin-group.ts';
import { keysOfIssuer } from '../verify-token.ts';
import { adminCatalogueEndpoints } from './endpoints.ts';
import { adminCatalogueOperations } from './operations.ts';

const config = readConfig({ TABLE_NAME: v.string(), ADMIN_ISSUER: v.string(), ADMIN_AUDIENCE: v.string() }, process.env);
const table = openTable(config.TABLE_NAME);
const ports = {
  table,
  tokens: { issuer: config.ADMIN_ISSUER, audience: config.ADMIN_AUDIENCE },
  issuerKeys: keysOfIssuer(config.ADMIN_ISSUER),
};

export const handler = openAdminGroup(adminCatalogueEndpoints, adminCatalogueOperations({ ...openIds(), table }), ports);
