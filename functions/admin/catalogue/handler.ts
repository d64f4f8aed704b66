import { readEnvironment } from '#shared/lambda/environment.ts';
import { openAdmin, openAdminGroup } from '../open-admin-group.ts';
import { adminCatalogueEndpoints } from './endpoints.ts';
import { environment } from './function.ts';
import { adminCatalogueOperations } from './operations.ts';

const { deps, ports } = openAdmin(readEnvironment(environment, process.env));

export const handler = openAdminGroup(adminCatalogueEndpoints, adminCatalogueOperations(deps), ports);
