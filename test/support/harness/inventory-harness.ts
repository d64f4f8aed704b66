import * as v from 'valibot';
import { inventoryEndpoints } from '#functions/api/inventory/endpoints.ts';
import { inventoryOperations } from '#functions/api/inventory/operations.ts';
import { recordMovements } from '#functions/workers/record-movements/record-movements.ts';
import type { Intercept } from '#infra/local/dynamodb/engine.ts';
import type { EndpointSpec } from '#shared/http/endpoint.ts';
import { type AnyOperation, runOperation } from '#shared/http/operation.ts';
import { readInput } from '#shared/http/read-input.ts';
import type { StoreContext } from '#shared/http/request-context.ts';
import type { InventoryLevelView, InventoryMovementView, StockNamesView } from '#shared/inventory/inventory-schema.ts';
import type { Location } from '#shared/inventory/location.ts';
import { createIdSource } from '#shared/kernel/object-id.ts';
import { aStoreContext } from '#test/support/builders/a-store-context.ts';
import { streamBatch } from '#test/support/builders/stream-batch.ts';
import { recordedLog } from '#test/support/fakes/recorded-log.ts';
import { aSimpleBody, openCatalogue } from './catalogue.ts';

type Body = Readonly<Record<string, unknown>>;
type Page<Row> = {
  readonly data: readonly Row[];
  readonly has_more: boolean;
  readonly next_cursor: string | null;
  readonly names?: StockNamesView;
};

/**
 * Opens the inventory group on a table with a catalog. Requests must pass the contract's validation, and answers must
 * match its schema. `record` runs the stream worker on all changes.
 */
export async function openInventoryHarness(options: { readonly locations?: readonly Location[]; readonly intercept?: Intercept } = {}) {
  const shop = await openCatalogue(options);
  const operations = inventoryOperations({ table: shop.table, newId: createIdSource(shop.clock, 2_000) });

  async function run(name: keyof typeof inventoryEndpoints, input: { query?: string; body?: Body }, over: Partial<StoreContext> = {}) {
    const endpoint: EndpointSpec = inventoryEndpoints[name];
    const { query, body } = readInput(endpoint, input.query ?? '', input.body);
    const operation = operations[name] as unknown as AnyOperation;
    shop.wait(1);
    const context = aStoreContext({ store: shop.store, nowMs: shop.clock(), ...over });
    const answer = await runOperation(operation, { params: {}, query, body }, context);
    expect(answer.status).toBe(endpoint.success.status);
    return v.parse(endpoint.success.body, answer.body);
  }
  const levelOf = async (answer: Promise<unknown>) => ((await answer) as { readonly data: InventoryLevelView }).data;

  return {
    ...shop,
    /** Adds a simple product and returns its variant's id. */
    stock: async (variant: Body = {}, product: Body = {}): Promise<number> =>
      (await shop.create(aSimpleBody(product, variant))).variants[0]?.id ?? 0,
    adjust: (body: Body, over?: Partial<StoreContext>) => levelOf(run('adjustInventoryLevel', { body }, over)),
    set: (body: Body, over?: Partial<StoreContext>) => levelOf(run('setInventoryLevel', { body }, over)),
    levels: async (query = '') => (await run('listInventoryLevels', { query })) as Page<InventoryLevelView>,
    movements: async (query = '') => (await run('listInventoryMovements', { query })) as Page<InventoryMovementView>,
    record: () => recordMovements({ table: shop.table, log: recordedLog().log, clock: Date.now }, streamBatch(shop, 'variant')),
  };
}

export type InventoryHarness = Awaited<ReturnType<typeof openInventoryHarness>>;
