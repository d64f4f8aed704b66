import { type ApiFunctionSpec, apiMemoryMb, apiTimeoutSec, groupEnvironment, readGrants } from '#shared/lambda/function-spec.ts';

export const environment = groupEnvironment;

// The function has read access only, because workers write the logs. It needs the indexes to count orders, returns and
// deliveries by status.
export const adminLogsFunction = {
  folder: 'admin/groups/logs',
  environment,
  grants: { ...readGrants, indexes: ['filter_a', 'filter_b', 'filter_c', 'filter_d'] },
  memoryMb: apiMemoryMb,
  timeoutSec: apiTimeoutSec,
  userImpact: 'Store staff cannot read the logs of their store or export its orders: the admin answers 500 there.',
} as const satisfies ApiFunctionSpec;
