import * as v from 'valibot';
import { readConfig } from '#shared/lambda/config.ts';
import { openTable } from '#shared/table/table-client.ts';
import { localTargets } from '#shared/webhooks/sending/local-targets.ts';
import { imageTargets } from '#shared/webhooks/sending/target-url.ts';
import { openApiGroup, openIds } from '../open-api-group.ts';
import { productEndpoints } from './endpoints.ts';
import { productOperations } from './operations.ts';

const config = readConfig({ TABLE_NAME: v.string(), ...localTargets }, process.env);
const table = openTable(config.TABLE_NAME);
const deps = { ...openIds(), table, imagePolicy: imageTargets(config.LOCAL_ALLOW_LOOPBACK, config.LOCAL_ALLOW_NETWORKS) };

export const handler = openApiGroup({ surface: 'public', endpoints: productEndpoints }, productOperations(deps), table);
