import { readEnvironment } from '#shared/lambda/environment.ts';
import { openGroup } from '../../open-group.ts';
import { openApiGroup } from '../open-api-group.ts';
import { eventLogEndpoints } from './endpoints.ts';
import { environment } from './function.ts';
import { eventLogOperations } from './operations.ts';

const { deps, ports } = openGroup(readEnvironment(environment, process.env));

export const handler = openApiGroup(eventLogEndpoints, eventLogOperations(deps), ports);
