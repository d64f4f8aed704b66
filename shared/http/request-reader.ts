import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { DomainError, fieldError } from '#shared/kernel/errors.ts';
import { withBasicClient } from './basic-client.ts';
import type { EndpointSpec } from './endpoint.ts';
import { maxBodyBytes, readInput, readJson, readParams } from './read-input.ts';

type Input = { readonly params: object; readonly query: object; readonly body: unknown };

/** Reads the parts of a request on demand, each only once. */
export type RequestReader = {
  /** Returns the JSON value of the body, not yet validated. Throws the same errors as `readBody`. */
  readonly json: () => unknown;
  /** Returns the validated input. Throws the errors of `readBody`, `readParams` and `readInput`. */
  readonly input: () => Input;
};

/** Returns an object that parses the body and the input of a request when they are first needed. */
export function requestReader(endpoint: EndpointSpec, event: APIGatewayProxyEventV2): RequestReader {
  const json = lazily(() => {
    if (endpoint.body === undefined) return undefined;
    const body = readBody(endpoint, event);
    return endpoint.basicClient === true ? withBasicClient(event.headers['authorization'], body) : body;
  });
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

const formType = /^application\/x-www-form-urlencoded *(;|$)/i;

/**
 * Returns the value of a request's body. The body is JSON or, if the contract allows it, a form. Returns undefined if
 * there is no body.
 * @throws DomainError `body_too_large`, `malformed_json`
 * @throws FieldErrors if the body contains too many values, or a form repeats a field
 */
function readBody({ formBody }: Pick<EndpointSpec, 'formBody'>, event: APIGatewayProxyEventV2): unknown {
  const { body, isBase64Encoded, headers } = event;
  const isForm = formBody === true && formType.test(headers['content-type'] ?? '');
  return isForm ? readFormFields(body, isBase64Encoded) : readJson(body, isBase64Encoded, headers['content-length']);
}

/** The maximum number of fields in a form. No contract allows more. */
const maxFields = 100;

/**
 * Returns the fields of a form-encoded body, or undefined if there is no body. An empty field counts as omitted (RFC
 * 6749, 3.1).
 * @throws DomainError `body_too_large`, `malformed_json`
 * @throws FieldErrors `duplicate` for a repeated field, `max_items` for too many fields
 */
function readFormFields(body: string | undefined, isBase64Encoded: boolean): Readonly<Record<string, string>> | undefined {
  if (body === undefined || body === '') return undefined;
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
  if (bytes.length > maxBodyBytes) {
    throw new DomainError('body_too_large', `The body is ${bytes.length} bytes; the limit is ${maxBodyBytes}.`);
  }
  const text = bytes.toString('latin1');
  if (text.split('&', maxFields + 1).length > maxFields) throw fieldError('', 'max_items', `A form may have at most ${maxFields} fields.`);
  const fields = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(text)) {
    if (fields.has(name)) throw fieldError(name, 'duplicate', 'must be sent only once.');
    fields.set(name, value);
  }
  // A form consists of ASCII characters and percent escapes. Escapes that are not valid UTF-8 are decoded as U+FFFD,
  // which no field may contain.
  if ([...fields].flat().some((part) => part.includes('\ufffd'))) throw new DomainError('malformed_json', 'The form is not valid UTF-8.');
  return Object.fromEntries([...fields].filter(([, value]) => value !== ''));
}
