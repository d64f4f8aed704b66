import * as v from 'valibot';
import { readConfig } from '#shared/lambda/config.ts';
import { log } from '#shared/lambda/log.ts';
import { openTable } from '#shared/table/table-client.ts';
import { finishStockJobs } from './finish-stock-jobs.ts';

const config = readConfig({ TABLE_NAME: v.string() }, process.env);

const deps = { table: openTable(config.TABLE_NAME), log, clock: Date.now };

export const handler = (): Promise<void> => finishStockJobs(deps);
