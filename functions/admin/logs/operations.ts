import type { Operations } from '#shared/http/request-context.ts';
import type { Table } from '#shared/table/table-client.ts';
import { activityOperations } from './activity/operations.ts';
import { apiLogOperations } from './api-log/operations.ts';
import type { adminLogEndpoints } from './endpoints.ts';
import { requestOperations } from './requests/operations.ts';
import { summaryOperations } from './summary/operations.ts';

/** What the group's operations need. */
export type AdminLogsDeps = { readonly table: Table };

/** The operations of the group, by the names of their contracts. */
export const adminLogOperations = (deps: AdminLogsDeps): Operations<typeof adminLogEndpoints> => ({
  ...apiLogOperations(deps),
  ...activityOperations(deps),
  ...requestOperations(deps),
  ...summaryOperations(deps),
});
