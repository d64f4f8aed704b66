import { readEnvironment } from '#shared/lambda/environment.ts';
import { openGroup } from '../../open-group.ts';
import { openApiGroup } from '../open-api-group.ts';
import { orderEndpoints } from './endpoints.ts';
import { environment } from './function.ts';
import { orderOperations } from './operations.ts';

const { deps, ports } = openGroup(readEnvironment(environment, process.env));

export const handler = openApiGroup(orderEndpoints, orderOperations(deps), ports);
