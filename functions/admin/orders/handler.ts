import { randomBytes } from 'node:crypto';
import { readEnvironment } from '#shared/lambda/environment.ts';
import { openGroup } from '../../open-group.ts';
import { openAdminGroup } from '../open-admin-group.ts';
import { adminOrderEndpoints } from './endpoints.ts';
import { environment } from './function.ts';
import { adminOrderOperations } from './operations.ts';

const { deps, ports } = openGroup(readEnvironment(environment, process.env));

export const handler = openAdminGroup(adminOrderEndpoints, adminOrderOperations({ ...deps, randomBytes }), ports);
