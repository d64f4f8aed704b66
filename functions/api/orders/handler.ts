import * as v from 'valibot';
import { readConfig } from '#shared/lambda/config.ts';
import { openTable } from '#shared/table/table-client.ts';
import { openApiGroup, openIds } from '../open-api-group.ts';
import { orderEndpoints } from './endpoints.ts';
import { orderOperations } from './operations.ts';

const config = readConfig({ TABLE_NAME: v.string() }, process.env);
const table = openTable(config.TABLE_NAME);

export const handler = openApiGroup({ surface: 'public', endpoints: orderEndpoints }, orderOperations({ ...openIds(), table }), table);
