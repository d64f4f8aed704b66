import * as v from 'valibot';
import adminDocument from '../../admin-openapi.json' with { type: 'json' };
import publicDocument from '../../openapi.json' with { type: 'json' };
import { readConfig } from '../../shared/config.ts';
import { openTable } from '../../shared/data/table-client.ts';
import { serveDocuments } from './serve-documents.ts';

const config = readConfig({ TABLE_NAME: v.string() }, process.env);

export const handler = serveDocuments(openTable(config.TABLE_NAME), { publicDocument, adminDocument });
