import { type ApiFunctionSpec, apiMemoryMb, apiTimeoutSec, groupEnvironment, readGrants } from '#shared/lambda/function-spec.ts';

export const environment = groupEnvironment;

// It changes nothing: logs are written by workers. The summary counts orders, returns and deliveries by their states.
export const adminLogsFunction = {
  folder: 'admin/groups/logs',
  environment,
  grants: { ...readGrants, indexes: ['filter_a', 'filter_b', 'filter_c', 'filter_d'] },
  memoryMb: apiMemoryMb,
  timeoutSec: apiTimeoutSec,
  userImpact: 'Store staff cannot read the logs of their store, nor export its orders: the admin answers 500 there.',
} as const satisfies ApiFunctionSpec;
