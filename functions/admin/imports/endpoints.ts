import * as v from 'valibot';
import { defineEndpoint } from '#shared/http/endpoint.ts';
import { enumParam, listParams } from '#shared/http/query-params.ts';
import { importStatuses, maxImportBytes } from '#shared/import-jobs/import-job.ts';
import { ImportReportSchema, ImportSchema, NewImportSchema } from '#shared/import-jobs/import-schema.ts';
import { importKinds } from '#shared/imports/import-problem.ts';
import { object } from '#shared/kernel/bounded-schema.ts';
import { enumOf, Flag, integer, requiredText } from '#shared/kernel/fields-schema.ts';
import { dataOf, pageSchema } from '#shared/kernel/list-schema.ts';

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

/** Imports of Shopify's files by the service: a person uploads the file, the service plans it, and applies it when the person asks for that. */
export const adminImportEndpoints = {
  listImports: defineEndpoint({
    method: 'GET',
    path,
    scope,
    summary: 'List imports',
    description: 'Newest first, kept 30 days; those of the kinds whose staff area the caller has.',
    query: {
      ...listParams,
      kind: enumParam(importKinds, 'Imports of this kind.'),
      status: enumParam(importStatuses, 'Imports with this status.'),
    },
    success: { status: 200, body: pageSchema(ImportSchema) },
    errors: ['invalid_cursor'],
    idempotent: false,
    emits: [],
  }),
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
      'Says that the file is uploaded. It is read (`reading`) and compared with the store (`planning`) until it is `planned`; nothing in the store changes. ' +
      'A file that is not there, has another size or cannot be read ends the import as `failed`.',
    success: one,
    errors: ['import_already_read', 'import_over'],
    idempotent: true,
    emits: [],
  }),
  applyImport: defineEndpoint({
    method: 'POST',
    path: `${path}/{id}/apply`,
    scope,
    summary: 'Apply an import',
    description:
      'Does what was planned, about 20 items a second, in the name of the caller; what changed in the store since is planned again right before. One import of a store ' +
      'is applied at a time (other_import_applied).',
    success: one,
    errors: ['import_not_planned', 'import_already_applied', 'import_over', 'other_import_applied'],
    idempotent: true,
    emits: [],
  }),
  cancelImport: defineEndpoint({
    method: 'POST',
    path: `${path}/{id}/cancel`,
    scope,
    summary: 'Cancel an import',
    description:
      'What was done stays done, and stands in the report. An import that is being applied is `cancelling` until the items under way are done.',
    success: one,
    errors: ['import_over'],
    idempotent: true,
    emits: [],
  }),
  getImportReport: defineEndpoint({
    method: 'GET',
    path: `${path}/{id}/report`,
    scope,
    summary: 'Get the report of an import',
    description:
      'A link, valid for ten minutes, to a CSV file with a row for each item and each of its problems: row, name, outcome, id, problem_row, column, code, message. Until the ' +
      'import is applied and over, the outcome is what is planned.',
    success: { status: 200, body: dataOf(ImportReportSchema) },
    errors: ['import_not_planned'],
    idempotent: false,
    emits: [],
  }),
} as const;
