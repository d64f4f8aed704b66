import { readEnvironment } from '#shared/lambda/environment.ts';
import { openTable } from '#shared/table/table-client.ts';
import { openApiGroup } from '../open-api-group.ts';
import { eventLogEndpoints } from './endpoints.ts';
import { environment } from './function.ts';
import { eventLogOperations } from './operations.ts';

const table = openTable(readEnvironment(environment, process.env).TABLE_NAME);

export const handler = openApiGroup({ surface: 'public', endpoints: eventLogEndpoints }, eventLogOperations({ table }), table);
