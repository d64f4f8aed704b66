import * as v from 'valibot';
import { readConfig } from '#shared/lambda/config.ts';
import { openTable } from '#shared/table/table-client.ts';
import { openApiGroup, openIds } from '../open-api-group.ts';
import { inventoryEndpoints } from './endpoints.ts';
import { inventoryOperations } from './operations.ts';

const config = readConfig({ TABLE_NAME: v.string() }, process.env);
const table = openTable(config.TABLE_NAME);
const { newId } = openIds();

export const handler = openApiGroup({ surface: 'public', endpoints: inventoryEndpoints }, inventoryOperations({ table, newId }), table);
