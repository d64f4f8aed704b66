import { PutCommand } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { productEndpoints } from '#functions/api/products/endpoints.ts';
import { productOperations } from '#functions/api/products/operations.ts';
import type { Intercept } from '#infra/local/dynamodb/engine.ts';
import type { Brand } from '#shared/catalogue/brands/brand.ts';
import { brandItem } from '#shared/catalogue/brands/brands-table.ts';
import { categoryItem } from '#shared/catalogue/categories/categories-table.ts';
import type { Category } from '#shared/catalogue/categories/category.ts';
import type { ProductView } from '#shared/catalogue/product-schema.ts';
import type { EndpointSpec } from '#shared/http/endpoint.ts';
import { type AnyOperation, runOperation } from '#shared/http/operation.ts';
import { readInput } from '#shared/http/read-input.ts';
import type { StoreContext } from '#shared/http/request-context.ts';
import type { Location } from '#shared/inventory/location.ts';
import { locationItem } from '#shared/inventory/locations-table.ts';
import type { FieldIssue } from '#shared/kernel/errors.ts';
import { FieldErrors } from '#shared/kernel/errors.ts';
import { createIdSource } from '#shared/kernel/object-id.ts';
import { storeItem } from '#shared/stores/stores-table.ts';
import { imageTargets } from '#shared/webhooks/sending/target-url.ts';
import { aLocation } from '../builders/a-location.ts';
import { aStore } from '../builders/a-store.ts';
import { aStoreContext } from '../builders/a-store-context.ts';
import { localTable } from './local-table.ts';
import { storedEvents } from './stored-events.ts';

const atMs = Date.UTC(2026, 0, 1);

type Body = Readonly<Record<string, unknown>>;
type EventBody = {
  readonly topic: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly previous: Readonly<Record<string, unknown>> | null;
};

/**
 * Opens the products group on a table of its own. Requests and answers are validated against the contract, as in the
 * pipeline. By default the store has one location, which fulfills orders.
 */
export async function openCatalogue(options: { readonly locations?: readonly Location[]; readonly intercept?: Intercept } = {}) {
  const { table, engine, close } = await localTable(options.intercept === undefined ? {} : { intercept: options.intercept });
  const store = aStore();
  const put = (Item: Readonly<Record<string, unknown>>) => table.client.send(new PutCommand({ TableName: table.name, Item: { ...Item } }));
  await put(storeItem(store));
  for (const location of options.locations ?? [aLocation()]) await put(locationItem(store.id, location));

  let clockMs = Date.UTC(2026, 10, 5, 10);
  let eventCount = 0;
  const newEventId = (): string => `evt_${String(++eventCount).padStart(26, '0')}`;
  const newId = createIdSource(() => clockMs, 7);
  const operations = productOperations({ table, newId, newEventId, imagePolicy: imageTargets(false) });

  async function run<Name extends keyof typeof productEndpoints>(
    name: Name,
    input: { readonly id?: number; readonly query?: string; readonly body?: unknown },
    over: Partial<StoreContext> = {},
  ): Promise<unknown> {
    const endpoint: EndpointSpec = productEndpoints[name];
    const { query, body } = readInput(endpoint, input.query ?? '', input.body);
    const operation = operations[name] as unknown as AnyOperation;
    const context = aStoreContext({ store, nowMs: ++clockMs, ...over });
    const answer = await runOperation(operation, { params: { id: input.id }, query, body }, context);
    expect(answer.status).toBe(endpoint.success.status);
    return v.parse(endpoint.success.body, answer.body);
  }

  const dataOf = async <Data>(answer: Promise<unknown>): Promise<Data> => ((await answer) as { readonly data: Data }).data;

  return {
    table,
    engine,
    store,
    close,
    run,
    newEventId,
    clock: () => clockMs,
    wait: (ms: number) => {
      clockMs += ms;
    },
    create: (body: Body, over?: Partial<StoreContext>) => dataOf<ProductView>(run('createProduct', { body }, over)),
    get: (id: number) => dataOf<ProductView>(run('getProduct', { id })),
    update: (id: number, body: Body) => dataOf<ProductView>(run('updateProduct', { id, body })),
    remove: (id: number) => dataOf<unknown>(run('deleteProduct', { id })),
    list: async (query: string) =>
      (await run('listProducts', { query })) as {
        readonly data: readonly ProductView[];
        readonly has_more: boolean;
        readonly next_cursor: string | null;
      },
    events: async (): Promise<EventBody[]> => (await storedEvents(table, store.id)).map((event) => event as EventBody),
    addBrand: async (over: Partial<Brand> & Pick<Brand, 'id'>) => {
      await put(
        brandItem(store.id, {
          name: 'Acme',
          slug: `brand-${over.id}`,
          description: null,
          website: null,
          joins: 0,
          createdAtMs: atMs,
          updatedAtMs: atMs,
          ...over,
        }),
      );
    },
    addCategory: async (over: Partial<Category> & Pick<Category, 'id'>) => {
      const category: Category = {
        name: 'Shirts',
        slug: `category-${over.id}`,
        parentId: null,
        description: null,
        isVisible: true,
        position: 0,
        childCount: 0,
        joins: 0,
        createdAtMs: atMs,
        updatedAtMs: atMs,
        ...over,
      };
      await put(categoryItem(store.id, category));
    },
  };
}

export type Catalogue = Awaited<ReturnType<typeof openCatalogue>>;

/** Returns the invalid fields of a refused request, each as `param: code`. */
export async function refusal(request: Promise<unknown>): Promise<string[]> {
  const issues = await request.then(
    (): readonly FieldIssue[] => [],
    (error: unknown) => {
      if (error instanceof FieldErrors) return error.issues;
      throw error;
    },
  );
  return issues.map(({ param, code }) => `${param}: ${code}`);
}

/** Builds the request body for a simple product; override only what the test needs. */
export const aSimpleBody = (over: Body = {}, variant: Body = {}): Body => ({
  name: 'Linen shirt',
  variants: [{ price: '49.00', ...variant }],
  ...over,
});
