import type { EnvironmentName, WorkerSpec } from '#shared/lambda/function-spec.ts';
import { keys } from '#shared/table/keys.ts';

export const environment = ['TABLE_NAME'] as const satisfies readonly EnvironmentName[];
export const timeoutSec = 60;

// If a request was refused, the function looks up the request's credential to find the merchant's store. The function
// writes only to the API log.
export const recordApiLogFunction = {
  folder: 'workers/record-api-log',
  environment,
  grants: {
    table: ['Query', 'BatchGetItem', 'PutItem'],
    tableRows: [keys.apiCallPartition('*')],
    lookUp: [keys.credential('*').pk],
  },
  triggers: [{ on: 'request-log' }],
  memoryMb: 512,
  timeoutSec,
  userImpact: 'The API log in the admin misses requests of API keys and apps; the requests themselves are answered as usual.',
} as const satisfies WorkerSpec;
