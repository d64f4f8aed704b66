import * as v from 'valibot';
import { readConfig } from '../../shared/config.ts';
import { openTable } from '../../shared/data/table-client.ts';
import { openApiGroup, openIds } from '../open-api-group.ts';
import { productEndpoints } from './endpoints.ts';
import { productOperations } from './operations.ts';

const config = readConfig({ TABLE_NAME: v.string(), LOCAL_ALLOW_LOOPBACK: v.optional(v.string()) }, process.env);
const table = openTable(config.TABLE_NAME);
const deps = { ...openIds(), table, allowPrivateAddresses: config.LOCAL_ALLOW_LOOPBACK === 'true' };

export const handler = openApiGroup({ surface: 'public', endpoints: productEndpoints }, productOperations(deps), table);
