import { readEnvironment } from '#shared/lambda/environment.ts';
import { openTable } from '#shared/table/table-client.ts';
import { openApiGroup, openIds } from '../open-api-group.ts';
import { customerEndpoints } from './endpoints.ts';
import { environment } from './function.ts';
import { customerOperations } from './operations.ts';

const table = openTable(readEnvironment(environment, process.env).TABLE_NAME);

export const handler = openApiGroup(
  { surface: 'public', endpoints: customerEndpoints },
  customerOperations({ ...openIds(), table }),
  table,
);
