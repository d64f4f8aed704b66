import { adminImageUploadEndpoints } from '#functions/admin/image-uploads/endpoints.ts';
import { adminImportEndpoints } from '#functions/admin/imports/endpoints.ts';

/** The contracts for the files that staff upload: imports and images. */
export const adminFileEndpoints = { ...adminImportEndpoints, ...adminImageUploadEndpoints } as const;
