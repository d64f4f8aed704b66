import * as v from 'valibot';
import { maxImportBytes } from '#shared/bulk-operations/bulk-import.ts';
import { ImportReportSchema, ImportSchema, NewImportSchema } from '#shared/bulk-operations/import-schema.ts';
import { defineEndpoint } from '#shared/http/endpoint.ts';
import { importKinds } from '#shared/imports/import-problem.ts';
import { object } from '#shared/kernel/bounded-schema.ts';
import { enumOf, Flag, integer, requiredText } from '#shared/kernel/fields-schema.ts';
import { dataOf } from '#shared/kernel/list-schema.ts';

const CreateImport = v.pipe(
  object({
    kind: enumOf(importKinds),
    file_name: requiredText(255),
    size: integer(1, maxImportBytes),
    marketing_opt_in: v.exactOptional(Flag),
  }),
  v.title('CreateImport'),
);

const path = '/stores/{store_id}/imports';
// The caller needs one of these permissions. Each operation checks that the permission fits the kind of import.
const scope = 'staff:products|inventory|customers';
const one = { status: 200, body: dataOf(ImportSchema) } as const;

/**
 * The contracts for imports of Shopify files. A staff member creates an import, uploads the file and requests a plan.
 * The staff member then asks the service to apply the plan. Imports are listed and canceled through the contracts for
 * bulk operations.
 */
export const adminImportEndpoints = {
  createImport: defineEndpoint({
    method: 'POST',
    path,
    scope,
    summary: 'Begin an import',
    description:
      'Returns a URL for the file: PUT exactly `size` bytes to `upload.url` without credentials, then request the ' +
      'plan. The file must be a Shopify CSV export of at most 50 MB and 250,000 rows. The caller needs the staff area for the kind of import.',
    body: CreateImport,
    success: { status: 201, body: dataOf(NewImportSchema) },
    errors: [],
    idempotent: true,
    inCallersName: true,
    secretAnswer: true,
    emits: [],
  }),
  getImport: defineEndpoint({
    method: 'GET',
    path: `${path}/{id}`,
    scope,
    summary: 'Get an import',
    description:
      '`items` counts products, customers or stock count rows. `items_done` counts the planned ones or, once applying starts, the applied ones. `problems` lists the first 50; the ' +
      'report has all. `compare`: only HTML or images differ, and applying decides whether they are equal. `failed` counts the items that the store refused.',
    success: one,
    errors: [],
    idempotent: false,
    emits: [],
  }),
  planImport: defineEndpoint({
    method: 'POST',
    path: `${path}/{id}/plan`,
    scope,
    summary: 'Plan an import',
    description:
      'Call this after uploading the file. It is read (`reading`) and compared with the store (`running`) until it is `planned`; the store does not change. ' +
      'If the file is missing, has another size or cannot be read, the import ends as `failed`.',
    success: one,
    errors: ['bulk_operation_started', 'bulk_operation_over'],
    idempotent: true,
    emits: [],
  }),
  applyImport: defineEndpoint({
    method: 'POST',
    path: `${path}/{id}/apply`,
    scope,
    summary: 'Apply an import',
    description:
      'Applies the plan on behalf of the caller. Each item is planned again immediately before it is applied, against the current state of the store. One import per store ' +
      'is applied at a time (other_import_applied). Cancel it as a bulk operation; applied items stay applied.',
    success: one,
    errors: ['import_not_planned', 'bulk_operation_started', 'bulk_operation_over', 'other_import_applied'],
    idempotent: true,
    emits: [],
  }),
  getImportReport: defineEndpoint({
    method: 'GET',
    path: `${path}/{id}/report`,
    scope,
    summary: 'Get the report of an import',
    description:
      'Returns a link, valid for ten minutes, to a file with one JSON object per item, in order: `line` (its first row), `name`, `outcome`, `status` and `id` of its call, `warnings` and ' +
      '`error`. Until the import has finished applying, the outcome is the planned one.',
    success: { status: 200, body: dataOf(ImportReportSchema) },
    errors: ['import_not_planned'],
    idempotent: false,
    emits: [],
  }),
} as const;
