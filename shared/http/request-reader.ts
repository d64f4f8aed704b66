import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { EndpointSpec } from './endpoint.ts';
import { readInput, readParams } from './read-input.ts';
import { readBody } from './request-body.ts';

type Input = { readonly params: object; readonly query: object; readonly body: unknown };

/** Reads the parts of a request when they are first needed, and once: the prefetch may need the input before its turn to be validated. */
export type RequestReader = {
  /** The body's JSON value, not validated. Throws as `readBody`. */
  readonly json: () => unknown;
  /** The input by the contract. Throws as `readBody`, `readParams` and `readInput`. */
  readonly input: () => Input;
};

/** The reader of one request. */
export function requestReader(endpoint: EndpointSpec, event: APIGatewayProxyEventV2): RequestReader {
  const json = lazily(() => (endpoint.body === undefined ? undefined : readBody(endpoint, event)));
  const input = lazily(() => ({
    params: readParams(event.pathParameters ?? {}),
    ...readInput(endpoint, event.rawQueryString, json()),
  }));
  return { json, input };
}

function lazily<Value>(read: () => Value): () => Value {
  let known: { readonly value: Value } | null = null;
  return () => {
    known ??= { value: read() };
    return known.value;
  };
}
