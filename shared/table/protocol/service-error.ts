import { DynamoDBServiceException } from '@aws-sdk/client-dynamodb';
import { bytesOfBase64 } from './attribute-values.ts';

/** An answer as it came, with its headers in lower case. */
export type ServiceAnswer = {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
};

/** A string under `B` is a binary: what an attribute of that name holds is an object here. */
const withBytes = (name: string, value: unknown): unknown => {
  if (name === 'B' && typeof value === 'string') return bytesOfBase64(value);
  return name === 'BS' && Array.isArray(value) ? value.map(bytesOfBase64) : value;
};

function bodyOf(text: string): Readonly<Record<string, unknown>> {
  try {
    const body: unknown = JSON.parse(text, withBytes);
    return typeof body === 'object' && body !== null ? (body as Readonly<Record<string, unknown>>) : {};
  } catch {
    // An intermediary between the service and its client answers in its own words, a page of a proxy for example.
    return {};
  }
}

/** `com.amazonaws.dynamodb.v20120810#ValidationException:` is a `ValidationException`. */
const nameOf = (type: string): string => type.slice(type.indexOf('#') + 1).split(':')[0] ?? type;

/**
 * The exception for a refusal, as the SDK throws it: its name is the protocol's, and the items that its fields hold, such as
 * `CancellationReasons`, are attribute values.
 */
export function serviceError({ statusCode, headers, text }: ServiceAnswer): DynamoDBServiceException {
  const { __type: type, message, Message, ...fields } = bodyOf(text);
  const error = new DynamoDBServiceException({
    name: nameOf(String(type ?? headers['x-amzn-errortype'] ?? 'Unknown')),
    message: String(message ?? Message ?? 'UnknownError'),
    $fault: statusCode < 500 ? 'client' : 'server',
    $metadata: {
      httpStatusCode: statusCode,
      ...(headers['x-amzn-requestid'] === undefined ? {} : { requestId: headers['x-amzn-requestid'] }),
    },
  });
  return Object.assign(error, fields);
}
