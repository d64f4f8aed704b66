import type { ApiErrorCode, ApiFieldCode } from './generated/error-codes.ts';
import { type StoreCalls, storeOperations } from './generated/store-api.ts';
import { matcherOf } from './match-operation.ts';

/** A request that the mock received. */
export type MockedRequest = {
  /** The operation's name in the OpenAPI document, such as `createOrder`. */
  readonly operation: keyof StoreCalls;
  /** The ids in the request's path. */
  readonly ids: readonly string[];
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly headers: Headers;
};

/** A version of a type in which all fields are optional, including nested fields. */
export type Sketch<Value> = Value extends string | number | boolean | null
  ? Value
  : Value extends readonly (infer Item)[]
    ? readonly Sketch<Item>[]
    : Value extends object
      ? { readonly [Field in keyof Value]?: Sketch<Value[Field]> }
      : Value;

type AnswerOf<Call> = Call extends { item: infer Item }
  ? readonly Sketch<Item>[]
  : Call extends { answer: infer Answer }
    ? Sketch<Answer>
    : never;

/**
 * The response to each operation that a test calls, or a function that returns it. If the function throws, the call
 * fails as if there had been no response from the network.
 */
export type MockedAnswers = {
  readonly [Operation in keyof StoreCalls]?:
    | AnswerOf<StoreCalls[Operation]>
    | MockedError
    | ((request: MockedRequest) => AnswerOf<StoreCalls[Operation]> | MockedError);
};

export type MockedFetch = {
  /** Pass this as `fetch` to `createStoreClient`. */
  readonly fetch: typeof fetch;
  /** All requests received so far, in order. */
  readonly requests: readonly MockedRequest[];
};

const refused: unique symbol = Symbol('refused');

/** An error response of the API. */
export type MockedError = {
  readonly [refused]: true;
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly errors: readonly { readonly param: string; readonly code: ApiFieldCode }[];
};

/** Returns an error response: `mockedError(422, 'invalid_fields', [{ param: 'name', code: 'required' }])`. */
export const mockedError = (status: number, code: ApiErrorCode, errors: MockedError['errors'] = []): MockedError => ({
  [refused]: true,
  status,
  code,
  errors,
});

/**
 * Returns a `fetch` for tests of programs that use the store client. It responds to each operation without a network,
 * and keeps a list of the requests. An operation without a given response gets a 404 `not_found`.
 */
export function mockFetch(answers: MockedAnswers): MockedFetch {
  const match = matcherOf(storeOperations);
  const requests: MockedRequest[] = [];
  const answer = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    init?.signal?.throwIfAborted();
    const url = new URL(String(input), 'http://mocked');
    const found = match(init?.method ?? 'GET', url);
    if (found === null) return answered(mockedError(404, 'unknown_route'));
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null;
    const request = { ...found, query: url.searchParams, body, headers: new Headers(init?.headers) };
    requests.push(request);
    const prepared: unknown = answers[request.operation];
    return answered(typeof prepared === 'function' ? prepared(request) : prepared, storeOperations[request.operation]);
  };
  return { fetch: answer, requests };
}

function answered(value: unknown, operation: { readonly method?: string; readonly answer?: string } = {}): Response {
  const error = value === undefined ? mockedError(404, 'not_found') : value;
  if (isMockedError(error)) {
    const { status, code, errors } = error;
    const messages = errors.map((each) => ({ ...each, message: each.code }));
    return json(status, { error: { type: 'mocked', code, message: code, errors: messages, request_id: 'req_mocked' } });
  }
  if (operation.answer === 'text') return new Response(String(value));
  if (operation.answer === 'list') return json(200, { data: value, has_more: false, next_cursor: null, as_of: new Date().toISOString() });
  return json(200, operation.answer === 'whole' ? value : { data: value });
}

const isMockedError = (value: unknown): value is MockedError => typeof value === 'object' && value !== null && refused in value;

const json = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', 'X-Request-Id': 'req_mocked' } });
