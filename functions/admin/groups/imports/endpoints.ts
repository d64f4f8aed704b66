import { adminImageUploadEndpoints } from '#functions/admin/image-uploads/endpoints.ts';
import { adminImportEndpoints } from '#functions/admin/imports/endpoints.ts';

/** The files that staff upload: one contract file per resource. */
export const adminFileEndpoints = { ...adminImportEndpoints, ...adminImageUploadEndpoints } as const;
