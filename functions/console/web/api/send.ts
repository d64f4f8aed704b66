import type { ClientOperation } from '#shared/client/client-operation.ts';
import { type ClientSettings, connect } from '#shared/client/connection.ts';
import { StoreApiError } from '#shared/client/errors.ts';
import { send as sendByClient } from '#shared/client/send.ts';
import { type Call, pathWithQuery } from './call.ts';

export type FieldError = { readonly param: string; readonly code: string; readonly message: string };

/** A call that was refused or got no response. Without a response, `status` is 0 and the call may have succeeded. */
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

/** Reports whether the API may have carried out a failed call. If so, a retry must use the same Idempotency-Key. */
export const mayHaveSucceeded = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status < 400 || error.status >= 500 || error.code === 'idempotency_in_progress';

export type SendPorts = Pick<ClientSettings, 'fetch' | 'random'> & {
  readonly apiBase: string;
  /** Returns a token that remains valid for a few minutes. If the API refused the last token, returns a new one. */
  readonly token: (lastWasRefused: boolean) => Promise<string>;
  readonly wait: (ms: number, signal?: AbortSignal) => Promise<void>;
  /**
   * Called at the beginning and end of each pause before a retry. `seconds` is the length of the pause, or 0 at the
   * end.
   */
  readonly onWait: (seconds: number) => void;
};

export type SendOptions = {
  readonly idempotencyKey?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** The maximum number of retries; by default, the typed client decides. */
  readonly maxRetries?: number;
};
export type Send = <Answer>(call: Call, options?: SendOptions) => Promise<Answer>;

/**
 * Returns a function that calls the admin API with retries. If the API refuses a token, the token is renewed once.
 * @throws ApiError if the call fails
 */
export function createSend({ apiBase, token, wait, onWait, ...others }: SendPorts): Send {
  const connection = connect(
    {
      ...{ baseUrl: apiBase, pace: false, ...others },
      wait: async (ms, signal) => {
        onWait(Math.ceil(ms / 1000));
        await wait(ms, signal).finally(() => onWait(0));
      },
    },
    () => token(false),
    'token',
  );
  return async <Answer>(call: Call, { idempotencyKey, signal, maxRetries }: SendOptions = {}): Promise<Answer> => {
    const { method = 'GET', path, body } = call;
    const operation: ClientOperation = { method, path, ...(idempotencyKey !== undefined && { keyed: true }) };
    const request = {
      ...{ name: `${method} ${path}`, operation, path, query: pathWithQuery(call).slice(path.length), body },
      options: {
        ...(idempotencyKey !== undefined && { idempotencyKey }),
        ...(signal !== undefined && { signal }),
        ...(maxRetries !== undefined && { maxRetries }),
      },
    };
    try {
      const { body: answer } = await sendByClient(connection, request).catch((error: unknown) => {
        if (!(error instanceof StoreApiError) || error.status !== 401) throw error;
        return sendByClient({ ...connection, credential: () => token(true) }, request);
      });
      return answer as Answer;
    } catch (error) {
      throw error instanceof StoreApiError ? apiErrorOf(error) : error;
    }
  };
}

function apiErrorOf({ status, code, message, param, errors, requestId, method, path }: StoreApiError): ApiError {
  if (status === null) return new ApiError(0, code, 'The server did not answer. Check your connection and try again.');
  const words = message.slice(`${method} ${path}: `.length);
  return new ApiError(status, code, words, errors.length > 0 || param === null ? errors : [{ param, code, message: words }], requestId);
}
