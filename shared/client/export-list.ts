import type { Connection } from './connection.ts';
import type { BulkOperation, BulkOperationResults, CreateBulkOperation, StoreCalls } from './generated/store-api.ts';
import type { CallOptions } from './request.ts';
import { type BulkCalls, pollUntilFinished } from './run-bulk.ts';

/** The types of exported objects, by the value of each line's `object` field. */
export type ExportedObjects = {
  readonly product: StoreCalls['listProducts']['item'];
  readonly category: StoreCalls['listCategories']['item'];
  readonly brand: StoreCalls['listBrands']['item'];
  readonly location: StoreCalls['listLocations']['item'];
  readonly inventory_level: StoreCalls['listInventoryLevels']['item'];
  readonly inventory_movement: StoreCalls['listInventoryMovements']['item'];
  readonly order: StoreCalls['listOrders']['item'];
  readonly return: StoreCalls['listReturns']['item'];
  readonly customer: StoreCalls['listCustomers']['item'];
  readonly discount: StoreCalls['listDiscounts']['item'];
  readonly gift_card: StoreCalls['listGiftCards']['item'];
  readonly booking: StoreCalls['listBookings']['item'];
  readonly purchase_order: StoreCalls['listPurchaseOrders']['item'];
  readonly event: StoreCalls['listEvents']['item'];
};

export type ExportOptions = {
  /** The list's parameters, as strings: `{ status: 'active' }`. */
  readonly filters?: CreateBulkOperation['filters'];
  /**
   * Called with the operation after each poll. The operation's `as_of` is the time from which events must be applied to
   * keep the exported data up to date.
   */
  readonly onProgress?: (operation: BulkOperation) => void;
  readonly signal?: AbortSignal;
  /** The time between polls, in ms. Default: 2,000. */
  readonly pollMs?: number;
};

/** The error of an export that ended before all objects were exported. */
export class ExportFailed extends Error {
  readonly operation: BulkOperation;

  constructor(operation: BulkOperation) {
    super(`Export ${operation.id} is ${operation.status}${operation.failure === null ? '' : `: ${operation.failure.message}`}`);
    this.name = 'ExportFailed';
    this.operation = operation;
  }
}

/** A link that expires within this time, in ms, is not used. */
const linkReserveMs = 60_000;

/**
 * Starts an export: the service writes a list to files. Waits for the files, then yields each object, file by file.
 * @throws ExportFailed if the export does not complete
 * @throws StoreApiError if a call fails
 */
export async function* exportList<Exported extends keyof ExportedObjects>(
  connection: Connection,
  bulk: BulkCalls,
  object: Exported,
  { filters, onProgress, signal, pollMs = 2_000 }: ExportOptions = {},
): AsyncGenerator<ExportedObjects[Exported], void, undefined> {
  const options: CallOptions = signal === undefined ? {} : { signal };
  const made = await bulk.create({ operation: 'export', object, ...(filters !== undefined && { filters }) }, options);
  const ended = await pollUntilFinished(connection, bulk, made, { onProgress, signal, pollMs });
  if (ended.status !== 'done') throw new ExportFailed(ended);
  let links: BulkOperationResults | null = null;
  for (let index = 0; ; index += 1) {
    if (links === null || Date.parse(links.expires_at) - connection.nowMs() < linkReserveMs) links = await bulk.results(made.id, options);
    const file = links.files[index];
    if (file === undefined) return;
    for (const line of (await textOf(connection, file.url, signal)).split('\n')) {
      if (line !== '') yield JSON.parse(line) as ExportedObjects[Exported];
    }
  }
}

/** Downloads a file as text. Files never change, so an interrupted download is simply repeated. */
async function textOf(connection: Connection, url: string, signal: AbortSignal | undefined): Promise<string> {
  for (let tries = 1; ; tries += 1) {
    try {
      const answer = await connection.fetch(url, { method: 'GET', ...(signal !== undefined && { signal }) });
      if (answer.ok) return await answer.text();
      throw new Error(`An export file could not be read: ${new URL(url).host} answered ${answer.status}.`);
    } catch (error) {
      signal?.throwIfAborted();
      if (tries > connection.maxRetries) throw error;
      await connection.wait(500 * 2 ** tries * (0.5 + connection.random() / 2), signal);
    }
  }
}
