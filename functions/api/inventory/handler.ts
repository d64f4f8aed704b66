import { readEnvironment } from '#shared/lambda/environment.ts';
import { openTable } from '#shared/table/table-client.ts';
import { openApiGroup, openIds } from '../open-api-group.ts';
import { inventoryEndpoints } from './endpoints.ts';
import { environment } from './function.ts';
import { inventoryOperations } from './operations.ts';

const table = openTable(readEnvironment(environment, process.env).TABLE_NAME);
const { newId } = openIds();

export const handler = openApiGroup({ surface: 'public', endpoints: inventoryEndpoints }, inventoryOperations({ table, newId }), table);
