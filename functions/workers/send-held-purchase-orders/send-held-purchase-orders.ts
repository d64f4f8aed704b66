import { quarantineRecord } from '#shared/lambda/quarantine-record.ts';
import { refusalReason } from '#shared/lambda/refusal-reason.ts';
import type { PurchaseOrder } from '#shared/purchase-orders/purchase-order.ts';
import { parsePurchaseOrder } from '#shared/purchase-orders/purchase-orders-table.ts';
import { dueShards, storeOfPartition } from '#shared/table/keys.ts';
import { readDueItems } from '#shared/table/read-due-items.ts';
import { parseEach } from '#shared/table/rows/parse-each.ts';
import type { SendHeldDeps } from './deps.ts';
import { sendHeldPurchaseOrder } from './send-held-purchase-order.ts';

const maxPerRun = 200;
/** The number of drafts that are sent concurrently. */
const atOnce = 10;

type Due = { readonly storeId: string; readonly one: PurchaseOrder; readonly item: Readonly<Record<string, unknown>> };

/**
 * Sends the draft purchase orders whose hold time has ended. A run sends a limited number and leaves the rest to the
 * next run. A draft that cannot be sent is retried after increasingly long waits, so it does not block others.
 * @throws Error when some drafts could not be sent, so that the run counts as failed
 */
export async function sendHeldPurchaseOrders(deps: SendHeldDeps): Promise<void> {
  const { table, clock } = deps;
  const items = await readDueItems(table, 'purchase_orders', { dueByMs: clock(), perShard: maxPerRun / dueShards });
  const { values, refused } = parseEach(
    items,
    (item): Due => ({ storeId: storeOfPartition(String(item['pk'])), one: parsePurchaseOrder(item), item }),
  );
  await Promise.all(refused.map(({ item, error }) => quarantineRecord(deps, item, refusalReason(error), error)));
  let failed = 0;
  const waiting = values.values();
  const work = async (): Promise<void> => {
    for (const { storeId, one, item } of waiting) {
      try {
        await sendHeldPurchaseOrder(deps, storeId, one.id);
      } catch (error) {
        failed += 1;
        await quarantineRecord(deps, item, refusalReason(error), error);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  if (failed > 0) throw new Error(`${failed} of ${values.length} purchase orders could not be sent.`);
}
