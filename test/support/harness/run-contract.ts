import * as v from 'valibot';
import type { EndpointGroup } from '#shared/http/endpoint.ts';
import { type AnyOperation, runOperation } from '#shared/http/operation.ts';
import { readInput } from '#shared/http/read-input.ts';
import type { Operations, StoreContext } from '#shared/http/request-context.ts';
import { aStoreContext } from '../builders/a-store-context.ts';

type Shop = { readonly store: StoreContext['store']; readonly clock: () => number; readonly wait: (ms: number) => void };

export type RunContract<G extends EndpointGroup> = (
  name: keyof G & string,
  input: { readonly id?: number; readonly query?: string; readonly body?: unknown },
  over?: Partial<StoreContext>,
) => Promise<unknown>;

/**
 * Runs a group's operations in a shop, each a millisecond after the previous one. As in the pipeline, requests must
 * pass the contract's validation, and answers must match its schema.
 */
export const runContract =
  <G extends EndpointGroup>(shop: Shop, endpoints: G, operations: Operations<G>): RunContract<G> =>
  async (name, input, over = {}) => {
    const endpoint = endpoints[name];
    if (endpoint === undefined) throw new Error(`there is no contract ${name}`);
    const { query, body } = readInput(endpoint, input.query ?? '', input.body);
    const operation = operations[name] as unknown as AnyOperation;
    shop.wait(1);
    const context = aStoreContext({ store: shop.store, nowMs: shop.clock(), ...over });
    const answer = await runOperation(operation, { params: { id: input.id }, query, body }, context);
    expect(answer.status).toBe(endpoint.success.status);
    return v.parse(endpoint.success.body, answer.body);
  };
