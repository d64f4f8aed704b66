import { openApiGroup } from '#functions/wiring/open-api-group.ts';
import { openGroup } from '#functions/wiring/open-group.ts';
import { readEnvironment } from '#shared/lambda/environment.ts';
import { reportEndpoints } from './endpoints.ts';
import { environment } from './function.ts';
import { reportOperations } from './operations.ts';

const { deps, ports } = openGroup(readEnvironment(environment, process.env));

export const handler = openApiGroup(reportEndpoints, reportOperations(deps), ports);
