import { type ApiFunctionSpec, apiMemoryMb, apiTimeoutSec, type EnvironmentName } from '#shared/lambda/function-spec.ts';
import { keys } from '#shared/table/keys.ts';

export const environment = ['TABLE_NAME'] as const satisfies readonly EnvironmentName[];

export const docsFunction = {
  folder: 'api/docs',
  environment,
  // The function serves no store data and has no credentials. It needs the table only to rate-limit callers by IP
  // address, with the usual limit.
  grants: { table: ['UpdateItem'], tableRows: [keys.rateWindow('address#*').pk] },
  memoryMb: apiMemoryMb,
  timeoutSec: apiTimeoutSec,
  userImpact: 'The reference pages are down, and a mistyped path answers 500 instead of 404.',
} as const satisfies ApiFunctionSpec;
