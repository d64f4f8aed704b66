import { openApiGroup } from '#functions/wiring/open-api-group.ts';
import { openGroup } from '#functions/wiring/open-group.ts';
import { readEnvironment, readLocalSettings } from '#shared/lambda/environment.ts';
import { imageTargets } from '#shared/webhooks/sending/target-url.ts';
import { productEndpoints } from './endpoints.ts';
import { environment } from './function.ts';
import { productOperations } from './operations.ts';

const local = readLocalSettings(process.env);
const { deps, ports } = openGroup(readEnvironment(environment, process.env));
const imagePolicy = imageTargets(local.allowLoopback, local.allowNetworks);

export const handler = openApiGroup(productEndpoints, productOperations({ ...deps, imagePolicy }), ports);
