import { randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { DynamoEngine } from './engine.ts';
import { DataFileError, DynamoError, serializationError, unknownOperation } from './errors.ts';

/** An HTTP response, ready to be sent. */
export type WireResponse = {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
};

/** DynamoDB's answer to an operation: an HTTP status and JSON. */
export type OperationAnswer = { readonly statusCode: number; readonly text: string };

const TARGET = /^DynamoDB_20120810\.(\w+)$/;

/**
 * Answers one request in the JSON 1.0 protocol; `target` is the X-Amz-Target header. DynamoDB's errors become answers.
 * Any other error that an interceptor throws is rethrown, so that the transport fails.
 */
export function answer(engine: DynamoEngine, target: string | undefined, body: string): WireResponse {
  return toWire(answerOperation(engine, TARGET.exec(target ?? '')?.[1], body));
}

/** Answers an operation, without the HTTP headers. `operation` is undefined if the request did not name one. */
export function answerOperation(engine: Pick<DynamoEngine, 'call'>, operation: string | undefined, body: string): OperationAnswer {
  try {
    if (operation === undefined) throw unknownOperation();
    return { statusCode: 200, text: JSON.stringify(engine.call(operation, parseBody(body))) };
  } catch (error) {
    if (error instanceof DynamoError || error instanceof DataFileError) return refusalAnswer(error);
    throw error;
  }
}

/** Converts a thrown error into an answer. DynamoDB's own errors stay as they are; any other error becomes a 500. */
export function refusalAnswer(thrown: unknown): OperationAnswer {
  if (thrown instanceof DynamoError) return { statusCode: thrown.statusCode, text: JSON.stringify(thrown.body) };
  const message = thrown instanceof Error ? thrown.message : 'The engine failed';
  return { statusCode: 500, text: JSON.stringify({ __type: 'com.amazonaws.dynamodb.v20120810#InternalServerError', message }) };
}

function parseBody(body: string): Record<string, unknown> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body === '' ? '{}' : body);
  } catch {
    throw serializationError();
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw serializationError();
  return parsed as Record<string, unknown>;
}

/** Converts an answer into an HTTP response. */
export function toWire({ statusCode, text }: OperationAnswer): WireResponse {
  const body = Buffer.from(text);
  return {
    statusCode,
    headers: {
      'content-type': 'application/x-amz-json-1.0',
      'content-length': String(body.length),
      'x-amzn-requestid': randomUUID(),
      'x-amz-crc32': String(crc32(body)),
    },
    body,
  };
}
