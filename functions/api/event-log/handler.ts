import * as v from 'valibot';
import { readConfig } from '#shared/lambda/config.ts';
import { openTable } from '#shared/table/table-client.ts';
import { openApiGroup } from '../open-api-group.ts';
import { eventLogEndpoints } from './endpoints.ts';
import { eventLogOperations } from './operations.ts';

const config = readConfig({ TABLE_NAME: v.string() }, process.env);
const table = openTable(config.TABLE_NAME);

export const handler = openApiGroup({ surface: 'public', endpoints: eventLogEndpoints }, eventLogOperations({ table }), table);
