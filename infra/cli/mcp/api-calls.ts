import type { Connection } from '#shared/client/connection.ts';
import { StoreApiError } from '#shared/client/errors.ts';
import { send } from '#shared/client/send.ts';
import type { ApiOperation } from './operations.ts';

/** Thrown when a tool call is invalid or refused. The message is for the assistant that made the call. */
export class ToolRefusal extends Error {
  override readonly name = 'ToolRefusal';
  /** Whether the write may have taken effect despite the error. */
  readonly mayBeDone: boolean;

  constructor(message: string, mayBeDone = false) {
    super(message);
    this.mayBeDone = mayBeDone;
  }
}

/**
 * Fills the ids into an operation's path.
 * @throws ToolRefusal when an id is missing or invalid
 */
export function fillPath({ id, path, ids: names }: ApiOperation, ids: readonly (string | number)[]): string {
  if (ids.length !== names.length)
    throw new ToolRefusal(`${id} takes ${names.length} ids (${names.join(', ') || 'none'}), but ${ids.length} were given.`);
  const left = [...ids];
  return path.replaceAll(/\{\w+\}/g, () => {
    const given = String(left.shift());
    if (!/^[\w-]{1,64}$/.test(given)) throw new ToolRefusal(`"${given.slice(0, 64)}" is not an id.`);
    return given;
  });
}

/**
 * Builds the query string of a read.
 * @throws ToolRefusal when the operation does not define a parameter
 */
export function queryOf({ id, query: known }: ApiOperation, query: Readonly<Record<string, unknown>>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (!known.some((one) => one.name === name)) {
      throw new ToolRefusal(`${id} has no parameter ${name}. Its parameters: ${known.map((one) => one.name).join(', ') || 'none'}.`);
    }
    params.set(name, String(value));
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

export type ToolCall = {
  readonly operation: ApiOperation;
  readonly path: string;
  readonly query?: string;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
  readonly signal: AbortSignal;
};

/**
 * Calls an operation and returns the whole body of the answer.
 * @throws ToolRefusal with the API's error message
 */
export async function callApi(
  connection: Connection,
  { operation, path, query = '', body, idempotencyKey, signal }: ToolCall,
): Promise<unknown> {
  const { id, method, takesKey } = operation;
  const known = { method, path: operation.path, ...(takesKey && { keyed: true as const }) };
  const options = { signal, ...(takesKey && idempotencyKey !== undefined && { idempotencyKey }) };
  try {
    return (await send(connection, { name: id, operation: known, path, query, body, options })).body;
  } catch (error) {
    if (!(error instanceof StoreApiError)) throw error;
    const fields = error.errors.map(({ param, message }) => `${param}: ${message}`);
    const mayBeDone = error.outcome === 'unknown' && !operation.isRead;
    const done = mayBeDone ? ['The write may have taken effect. Carry out the same plan again: the write happens at most once.'] : [];
    throw new ToolRefusal([`${error.message} (${error.code})`, ...fields, ...done].join('\n'), mayBeDone);
  }
}
