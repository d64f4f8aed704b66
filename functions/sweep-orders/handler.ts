import * as v from 'valibot';
import { readConfig } from '../../shared/config.ts';
import { openTable } from '../../shared/data/table-client.ts';
import { log } from '../../shared/log.ts';
import { sweepOrders } from './sweep-orders.ts';

const config = readConfig({ TABLE_NAME: v.string() }, process.env);

const deps = { table: openTable(config.TABLE_NAME), log, clock: Date.now };

export const handler = (): Promise<void> => sweepOrders(deps);
