import { openApiGroup } from '#functions/wiring/open-api-group.ts';
import { openGroup } from '#functions/wiring/open-group.ts';
import { readEnvironment } from '#shared/lambda/environment.ts';
import { customerEndpoints } from './endpoints.ts';
import { environment } from './function.ts';
import { customerOperations } from './operations.ts';

const { deps, ports } = openGroup(readEnvironment(environment, process.env));

export const handler = openApiGroup(customerEndpoints, customerOperations(deps), ports);
