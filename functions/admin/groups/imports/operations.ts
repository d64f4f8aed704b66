import { adminImageUploadOperations, type ImageUploadDeps } from '#functions/admin/image-uploads/operations.ts';
import { adminImportOperations } from '#functions/admin/imports/operations.ts';
import type { BulkOperationDeps } from '#shared/bulk-operations/serve-bulk-operation.ts';
import type { Operations } from '#shared/http/request-context.ts';
import type { adminFileEndpoints } from './endpoints.ts';

/** Returns the group's operations, keyed by contract name. */
export const adminFileOperations = (deps: BulkOperationDeps & ImageUploadDeps): Operations<typeof adminFileEndpoints> => ({
  ...adminImportOperations(deps),
  ...adminImageUploadOperations(deps),
});
