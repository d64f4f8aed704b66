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
// Each operation asks for the area of the import's kind besides.
const scope = 'staff:products|inventory|customers';
const one = { status: 200, body: dataOf(ImportSchema) } as const;

/**
 * Imports of Shopify's files: bulk operations that are listed, looked at and cancelled as those. A person uploads the file, the service plans it, and
 * applies it when the person asks for that.
 */
export const adminImportEndpoints = {
  createImport: defineEndpoint({
    method: 'POST',
    path,
    scope,
    summary: 'Begin an import',
    description:
      'Answers where the file is to be sent: PUT its bytes, `size` of them, to `upload.url` without credentials, then ask for the ' +
      "plan. A file is one of Shopify's CSV files of at most 50 MB and 250,000 rows. It takes the staff area of its kind.",
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
      '`items` are products, customers or rows of counts, `items_done` those that are planned, or from the apply on done. `problems` are the first 50; the ' +
      'report has all. `compare`: only HTML or images differ, and the store finds out whether they are the same. `failed` items are those that the store refused.',
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
      'Says that the file is uploaded. It is read (`reading`) and compared with the store (`running`) until it is `planned`; nothing in the store changes. ' +
      'A file that is not there, has another size or cannot be read ends the import as `failed`.',
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
      'Does what was planned, in the name of the caller; each item is planned again right before, against the store as it is then. One import of a store ' +
      'is applied at a time (other_import_applied). Cancel it as a bulk operation: what was done stays done.',
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
      'A link, valid for ten minutes, to a file with a JSON object for each item, in their order: `line` (its first row), `name`, `outcome`, `status` and `id` of its call, `warnings` and ' +
      '`error`. Until the import is applied and over, the outcome is what is planned.',
    success: { status: 200, body: dataOf(ImportReportSchema) },
    errors: ['import_not_planned'],
    idempotent: false,
    emits: [],
  }),
} as const;
