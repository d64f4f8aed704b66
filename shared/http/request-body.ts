import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { EndpointSpec } from './endpoint.ts';
import { readFormFields } from './form-fields.ts';
import { readJson } from './read-input.ts';

const formType = /^application\/x-www-form-urlencoded *(;|$)/i;

/**
 * The value of a request's body: of its JSON, or of its form where the contract takes one; undefined when there is none.
 * @throws DomainError `body_too_large`, `malformed_json`
 * @throws FieldErrors for a body of too many values, or a form that names a field twice
 */
export function readBody({ formBody }: Pick<EndpointSpec, 'formBody'>, event: APIGatewayProxyEventV2): unknown {
  const { body, isBase64Encoded, headers } = event;
  const isForm = formBody === true && formType.test(headers['content-type'] ?? '');
  return isForm ? readFormFields(body, isBase64Encoded) : readJson(body, isBase64Encoded, headers['content-length']);
}
