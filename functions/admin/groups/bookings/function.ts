import { type ApiFunctionSpec, apiMemoryMb, apiTimeoutSec, type EnvironmentName, readWriteActions } from '#shared/lambda/function-spec.ts';

export const environment = ['TABLE_NAME', 'ADMIN_ISSUER', 'ADMIN_AUDIENCE'] as const satisfies readonly EnvironmentName[];

export const adminBookingsFunction = {
  folder: 'admin/groups/bookings',
  environment,
  grants: { table: readWriteActions },
  memoryMb: apiMemoryMb,
  timeoutSec: apiTimeoutSec,
  userImpact: 'Store staff cannot change booking services, see free times or manage bookings: the admin answers 500 there.',
} as const satisfies ApiFunctionSpec;
