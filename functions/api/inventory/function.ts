import { type ApiFunctionSpec, apiMemoryMb, apiTimeoutSec, groupEnvironment, readWriteActions } from '#shared/lambda/function-spec.ts';

export const environment = groupEnvironment;

export const inventoryFunction = {
  folder: 'api/inventory',
  environment,
  grants: { table: readWriteActions, indexes: ['updated', 'filter_a', 'filter_b', 'filter_c'] },
  memoryMb: apiMemoryMb,
  timeoutSec: apiTimeoutSec,
  userImpact: 'Reading or changing stock levels, or reading movements, answers 500; orders still take stock.',
} as const satisfies ApiFunctionSpec;
