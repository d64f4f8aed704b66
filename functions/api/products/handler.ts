import { readEnvironment, readLocalSettings } from '#shared/lambda/environment.ts';
import { openTable } from '#shared/table/table-client.ts';
import { imageTargets } from '#shared/webhooks/sending/target-url.ts';
import { openApiGroup, openIds } from '../open-api-group.ts';
import { productEndpoints } from './endpoints.ts';
import { environment } from './function.ts';
import { productOperations } from './operations.ts';

const local = readLocalSettings(process.env);
const table = openTable(readEnvironment(environment, process.env).TABLE_NAME);
const deps = { ...openIds(), table, imagePolicy: imageTargets(local.allowLoopback, local.allowNetworks) };

export const handler = openApiGroup({ surface: 'public', endpoints: productEndpoints }, productOperations(deps), table);
