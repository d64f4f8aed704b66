import { DynamoError } from '../errors.ts';
import type { Item } from '../items/attribute-value.ts';
import { withBytes } from './document-values.ts';

/** An error of DynamoDB as it goes over a port. */
export type CarriedError = { readonly name: string; readonly message: string; readonly statusCode: number; readonly body: CarriedBody };

type CarriedBody = { readonly Item?: Item; readonly CancellationReasons?: readonly { readonly Item?: Item }[] };

/** What the engine threw, to be carried: what is not DynamoDB's own is its 500, as over HTTP. */
export function toCarried(thrown: unknown): CarriedError {
  if (thrown instanceof DynamoError) {
    const { name, message, statusCode, body } = thrown;
    return { name, message, statusCode, body: body as CarriedBody };
  }
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return { name: 'InternalServerError', message, statusCode: 500, body: {} };
}

/** The exception that the SDK throws for it. */
export function serviceException({ name, message, statusCode, body }: CarriedError): Error {
  const { Item: item, CancellationReasons: reasons } = body;
  return Object.assign(new Error(message), {
    name,
    $fault: statusCode < 500 ? 'client' : 'server',
    $metadata: { httpStatusCode: statusCode, attempts: 1, totalRetryDelay: 0 },
    ...(item !== undefined && { Item: withBytes(item) }),
    ...(reasons !== undefined && {
      CancellationReasons: reasons.map((reason) => (reason.Item === undefined ? reason : { ...reason, Item: withBytes(reason.Item) })),
    }),
  });
}

/** The exception for a call that had no answer: it may have happened, or not. */
export function connectionLost(message: string): Error {
  return Object.assign(new Error(message), { name: 'NetworkingError', $fault: 'client', $metadata: { attempts: 1, totalRetryDelay: 0 } });
}
