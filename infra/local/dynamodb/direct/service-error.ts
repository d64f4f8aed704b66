import { DynamoDBServiceException } from '@aws-sdk/client-dynamodb';
import type { OperationAnswer } from '../protocol.ts';
import { bytesOfBase64 } from './attribute-values.ts';

type Refusal = { readonly __type: string; readonly message: string } & Readonly<Record<string, unknown>>;

/**
 * Decodes values of the binary types `B` and `BS` while parsing JSON. If an attribute is named `B` or `BS`, its value
 * is an object and stays unchanged.
 */
const withBytes = (name: string, value: unknown): unknown => {
  if (name === 'B' && typeof value === 'string') return bytesOfBase64(value);
  return name === 'BS' && Array.isArray(value) ? value.map(bytesOfBase64) : value;
};

/**
 * Converts an error answer of the engine into the exception that the SDK throws. Items in the exception's fields, such
 * as those in `CancellationReasons`, still consist of attribute values.
 */
export function serviceError({ statusCode, text }: OperationAnswer): DynamoDBServiceException {
  const { __type: type, message, ...fields } = JSON.parse(text, withBytes) as Refusal;
  const error = new DynamoDBServiceException({
    name: type.slice(type.indexOf('#') + 1),
    message,
    $fault: statusCode < 500 ? 'client' : 'server',
    $metadata: { httpStatusCode: statusCode },
  });
  return Object.assign(error, fields);
}
