import { randomBytes } from 'node:crypto';
import { openAdminGroup } from '#functions/wiring/open-admin-group.ts';
import { openGroup } from '#functions/wiring/open-group.ts';
import { readEnvironment } from '#shared/lambda/environment.ts';
import { adminOrderEndpoints } from './endpoints.ts';
import { environment } from './function.ts';
import { adminOrderOperations } from './operations.ts';

const { deps, ports } = openGroup(readEnvironment(environment, process.env));

export const handler = openAdminGroup(adminOrderEndpoints, adminOrderOperations({ ...deps, randomBytes }), ports);
