import * as v from 'valibot';
import { readConfig } from '#shared/lambda/config.ts';
import { openTable } from '#shared/table/table-client.ts';
import { serveDocuments } from './serve-documents.ts';

const config = readConfig({ TABLE_NAME: v.string() }, process.env);

// Imported when first asked for: most cold starts of this function are about paths that do not exist.
export const handler = serveDocuments(openTable(config.TABLE_NAME), {
  publicDocument: async () => (await import('../../../openapi.json', { with: { type: 'json' } })).default,
  adminDocument: async () => (await import('../../../admin-openapi.json', { with: { type: 'json' } })).default,
});
