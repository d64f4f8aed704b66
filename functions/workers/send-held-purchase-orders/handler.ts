import { openIds } from '#functions/wiring/open-group.ts';
import { readEnvironment } from '#shared/lambda/environment.ts';
import { log } from '#shared/lambda/log.ts';
import { openTable } from '#shared/table/table-client.ts';
import { environment } from './function.ts';
import { sendHeldPurchaseOrders } from './send-held-purchase-orders.ts';

const deps = { ...openIds(), table: openTable(readEnvironment(environment, process.env).TABLE_NAME), log, clock: Date.now };

export const handler = (): Promise<void> => sendHeldPurchaseOrders(deps);
