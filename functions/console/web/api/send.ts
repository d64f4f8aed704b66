import { addressOf, type Call } from './call.ts';

export type FieldError = { readonly param: string; readonly code: string; readonly message: string };

/** A call that was refused, or got no answer (`status` 0: then nobody knows whether it was done). */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: readonly FieldError[];
  readonly requestId: string | null;

  constructor(status: number, code: string, message: string, fields: readonly FieldError[] = [], requestId: string | null = null) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.requestId = requestId;
  }
}

/** Whether a repetition with the same key might find the work done. */
export const mayBeDone = (error: unknown): boolean => !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

export type SendPorts = {
  readonly apiBase: string;
  readonly fetch: typeof fetch;
  /** A token that is good for some minutes; `anew`, when the last one was refused. */
  readonly token: (anew: boolean) => Promise<string>;
  /** Resolves after that time or rejects when the signal aborts. */
  readonly wait: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** Told how long a call has to wait because of the rate limit, and 0 when it goes on. */
  readonly onWait: (seconds: number) => void;
};

export type SendOptions = { readonly idempotencyKey?: string | undefined; readonly signal?: AbortSignal | undefined };
export type Send = <Answer>(call: Call, options?: SendOptions) => Promise<Answer>;

/** Times that one call waits for the rate limit, or for its own earlier try. */
const maxWaits = 5;

/**
 * Sends calls of the admin API and gives the answer's body. A 429 waits as long as it says; a try that is still under way
 * (`idempotency_in_progress`) is asked for again after a second; a refused token is renewed once.
 * @throws ApiError for all else that is not a success
 */
export function createSend(ports: SendPorts): Send {
  return async <Answer>(call: Call, { idempotencyKey, signal }: SendOptions = {}): Promise<Answer> => {
    let isRenewed = false;
    for (let waits = 0; ; ) {
      const response = await once(ports, call, await ports.token(isRenewed), idempotencyKey, signal);
      const body = await readBody(response);
      if (response.ok) return body as Answer;
      const error = errorOf(response, body);
      if (error.status === 401 && !isRenewed) {
        isRenewed = true;
        continue;
      }
      const waitSec = waits < maxWaits ? waitOf(response, error) : undefined;
      if (waitSec === undefined) throw error;
      waits += 1;
      ports.onWait(waitSec);
      await ports.wait(waitSec * 1000, signal).finally(() => ports.onWait(0));
    }
  };
}

async function once(
  { apiBase, fetch }: Pick<SendPorts, 'apiBase' | 'fetch'>,
  call: Call,
  token: string,
  key: string | undefined,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(key !== undefined && { 'idempotency-key': key }),
    ...(call.body !== undefined && { 'content-type': 'application/json' }),
  };
  const body = call.body === undefined ? null : JSON.stringify(call.body);
  try {
    return await fetch(apiBase + addressOf(call), { method: call.method ?? 'GET', headers, body, signal: signal ?? null });
  } catch (error) {
    if (signal?.aborted === true) throw error;
    throw new ApiError(0, 'no_answer', 'The server did not answer. Check your connection and try again.');
  }
}

const readBody = async (response: Response): Promise<unknown> => {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

type ErrorBody = {
  readonly error?: { code?: string; message?: string; request_id?: string; param?: string; errors?: readonly FieldError[] };
};

function errorOf(response: Response, body: unknown): ApiError {
  const error = (typeof body === 'object' && body !== null ? (body as ErrorBody).error : undefined) ?? {};
  const { code = 'unknown', message = `The server answered ${response.status}.`, param, errors } = error;
  const fields = errors ?? (param === undefined ? [] : [{ param, code, message }]);
  return new ApiError(response.status, code, message, fields, error.request_id ?? response.headers.get('x-request-id'));
}

function waitOf(response: Response, { status, code }: ApiError): number | undefined {
  if (status === 429) return Math.max(1, Number(response.headers.get('retry-after')) || 1);
  return code === 'idempotency_in_progress' ? 1 : undefined;
}
