import { adminProductEndpoints } from '#functions/admin/products/endpoints.ts';
import { adminProductOperations } from '#functions/admin/products/operations.ts';
import { openAdminGroup } from '#functions/wiring/open-admin-group.ts';
import { openGroup } from '#functions/wiring/open-group.ts';
import { readEnvironment, readLocalSettings } from '#shared/lambda/environment.ts';
import { imageTargets } from '#shared/webhooks/sending/target-url.ts';
import { environment } from './function.ts';

const local = readLocalSettings(process.env);
const { deps, ports } = openGroup(readEnvironment(environment, process.env));
const imagePolicy = imageTargets(local.allowLoopback, local.allowNetworks);

export const handler = openAdminGroup(adminProductEndpoints, adminProductOperations({ ...deps, imagePolicy }), ports);
