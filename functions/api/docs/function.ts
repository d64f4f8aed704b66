import { type ApiFunctionSpec, apiMemoryMb, apiTimeoutSec, type EnvironmentName } from '#shared/lambda/function-spec.ts';
import { keys } from '#shared/table/keys.ts';

export const environment = ['TABLE_NAME'] as const satisfies readonly EnvironmentName[];

export const docsFunction = {
  folder: 'api/docs',
  environment,
  // The function serves no store data and knows no credentials. It counts callers by IP address and applies the usual
  // limit.
  grants: { table: ['UpdateItem'], tableRows: [keys.rateWindow('address#*').pk] },
  memoryMb: apiMemoryMb,
  timeoutSec: apiTimeoutSec,
  userImpact: 'The reference pages are down, and a mistyped path answers 500 instead of 404.',
} as const satisfies ApiFunctionSpec;
