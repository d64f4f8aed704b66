import { readEnvironment, readLocalSettings } from '#shared/lambda/environment.ts';
import { imageTargets } from '#shared/webhooks/sending/target-url.ts';
import { openGroup } from '../../open-group.ts';
import { openAdminGroup } from '../open-admin-group.ts';
import { adminProductEndpoints } from './endpoints.ts';
import { environment } from './function.ts';
import { adminProductOperations } from './operations.ts';

const local = readLocalSettings(process.env);
const { deps, ports } = openGroup(readEnvironment(environment, process.env));
const imagePolicy = imageTargets(local.allowLoopback, local.allowNetworks);

export const handler = openAdminGroup(adminProductEndpoints, adminProductOperations({ ...deps, imagePolicy }), ports);
