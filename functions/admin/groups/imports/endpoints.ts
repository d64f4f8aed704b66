import { adminImageUploadEndpoints } from '#functions/admin/image-uploads/endpoints.ts';
import { adminImportEndpoints } from '#functions/admin/imports/endpoints.ts';

/** What staff send as files: one contract file for each resource. */
export const adminFileEndpoints = { ...adminImportEndpoints, ...adminImageUploadEndpoints } as const;
