import { readEnvironment } from '#shared/lambda/environment.ts';
import { openTable } from '#shared/table/table-client.ts';
import { environment } from './function.ts';
import { serveDocuments } from './serve-documents.ts';

const table = openTable(readEnvironment(environment, process.env).TABLE_NAME);

// The documents are imported on first use, because most cold starts of this function are for paths that do not exist.
export const handler = serveDocuments(table, {
  publicDocument: async () => (await import('../../../openapi.json', { with: { type: 'json' } })).default,
  adminDocument: async () => (await import('../../../admin-openapi.json', { with: { type: 'json' } })).default,
});
