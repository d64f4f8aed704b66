import type { EndpointGroup } from '#shared/http/endpoint.ts';
import { type AnyOperation, runOperation } from '#shared/http/operation.ts';
import type { Operations, PlainOperation } from '#shared/http/request-context.ts';

/** A group's operations as functions of their input and context. */
export type PlainOperations<G extends EndpointGroup> = { readonly [Name in keyof G]: PlainOperation<G[Name]> };

/** Returns a group's operations as functions that do not run the pipeline. */
export const plainOperations = <G extends EndpointGroup>(operations: Operations<G>): PlainOperations<G> =>
  Object.fromEntries(
    Object.entries<unknown>(operations).map(([name, operation]) => [
      name,
      (input: object, context: object) => runOperation(operation as AnyOperation, input, context),
    ]),
  ) as unknown as PlainOperations<G>;
