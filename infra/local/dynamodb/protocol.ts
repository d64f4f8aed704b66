import { randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { DynamoEngine } from './engine.ts';
import { DataFileError, DynamoError, serializationError, unknownOperation } from './errors.ts';

/** An answer on the wire. */
export type WireResponse = {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
};

const TARGET = /^DynamoDB_20120810\.(\w+)$/;

/**
 * Answers one request of the JSON 1.0 protocol (`target` is the header X-Amz-Target). Errors of DynamoDB become its
 * answers; anything else an interceptor throws passes through, for the transport to fail with.
 */
export function answer(engine: DynamoEngine, target: string | undefined, body: string): WireResponse {
  try {
    const operation = TARGET.exec(target ?? '')?.[1];
    if (operation === undefined) throw unknownOperation();
    return toWire(200, engine.call(operation, parseBody(body)));
  } catch (error) {
    if (error instanceof DynamoError) return toWire(error.statusCode, error.body);
    if (error instanceof DataFileError) return internalError(error.message);
    throw error;
  }
}

/** The answer of a DynamoDB that has failed: 500, which clients retry. */
export function internalError(message: string): WireResponse {
  return toWire(500, { __type: 'com.amazonaws.dynamodb.v20120810#InternalServerError', message });
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

function toWire(statusCode: number, content: unknown): WireResponse {
  const body = Buffer.from(JSON.stringify(content));
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
