/** A DynamoDB answer with a status other than 200; `body` is its wire form. */
export class DynamoError extends Error {
  override readonly name: string;
  readonly statusCode: number;
  readonly body: Readonly<Record<string, unknown>>;

  constructor(type: string, message: string, details: Readonly<Record<string, unknown>> = {}, statusCode = 400) {
    // This error is an expected answer, because conditions often fail. No stack trace is captured, because capturing
    // one would take longer than answering.
    const frames = Error.stackTraceLimit;
    Error.stackTraceLimit = 0;
    super(message);
    Error.stackTraceLimit = frames;
    this.name = type.slice(type.indexOf('#') + 1);
    this.statusCode = statusCode;
    this.body = { __type: type, message, ...details };
  }
}

/** The data file cannot be used. The message is one sentence, which names the file and says what to do. */
export class DataFileError extends Error {
  override readonly name = 'DataFileError';
}

const SERVICE = 'com.amazonaws.dynamodb.v20120810#';

/** Returns the error (400) for an invalid request. DynamoDB detects such an error before or while it reads the item. */
export function validationError(message: string): DynamoError {
  return new DynamoError('com.amazon.coral.validate#ValidationException', message);
}

/** Returns the error (400) for a body that is not JSON, or in which a field has the wrong JSON type. */
export function serializationError(message?: string): DynamoError {
  return new DynamoError('com.amazon.coral.service#SerializationException', message ?? 'The body is not valid JSON');
}

/** Returns the error (400) for an operation that does not exist or that this engine does not implement. */
export function unknownOperation(): DynamoError {
  return new DynamoError('com.amazon.coral.service#UnknownOperationException', 'The operation is not supported');
}

/** Returns the error (400) for a request that names a table that does not exist. */
export function resourceNotFound(message = 'Requested resource not found'): DynamoError {
  return new DynamoError(`${SERVICE}ResourceNotFoundException`, message);
}

/** Returns the error (400) for a table name that is already taken, or for a table that is being created or updated. */
export function resourceInUse(message: string): DynamoError {
  return new DynamoError(`${SERVICE}ResourceInUseException`, message);
}

/** Returns an error (400) for a restore, backup or tag operation, with AWS's name for the error. */
export const tableRefusal = (name: string, message: string): DynamoError => new DynamoError(`${SERVICE}${name}`, message);

/** Returns the error (400) for a condition that is false. `item` is the current item, if the request asked for it. */
export function conditionalCheckFailed(item?: unknown): DynamoError {
  return new DynamoError(
    `${SERVICE}ConditionalCheckFailedException`,
    'The conditional request failed',
    item === undefined ? {} : { Item: item },
  );
}

/** The beginning of the message about an empty key. */
export const EMPTY_KEY = 'One or more parameter values are not valid.';

/** The reason why one action of a canceled transaction failed. If the action did not fail, `Code` is `None`. */
export type CancellationReason = { readonly Code: string; readonly Message?: string; readonly Item?: unknown };

/** Returns the error (400) for a canceled transaction. The reasons are in the order of the actions. */
export function transactionCanceled(reasons: readonly CancellationReason[]): DynamoError {
  const codes = reasons.map((reason) => reason.Code).join(', ');
  const message = `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`;
  // The real service spells this field `Message`; the SDK copies it into the exception.
  return new DynamoError(`${SERVICE}TransactionCanceledException`, message, {
    Message: message,
    CancellationReasons: reasons,
  });
}

/** Returns the error (400) for a client token that a different transaction used in the last ten minutes. */
export function idempotentParameterMismatch(): DynamoError {
  return new DynamoError(
    `${SERVICE}IdempotentParameterMismatchException`,
    'The request uses the same client token as a previous, but non-identical request',
  );
}
