import { createPacer, type Pacer } from './pace.ts';
import { userAgentHeader } from './user-agent.ts';

/**
 * The report that `onCall` receives when a call has ended, successfully or not. It contains neither body nor
 * credential.
 */
export type CallReport = {
  /** The operation's name in the OpenAPI document, such as `createOrder`. */
  readonly operation: string;
  readonly method: string;
  /** The path without the base address and the query. */
  readonly path: string;
  /** Null if there was no response. */
  readonly status: number | null;
  readonly tries: number;
  readonly durationMs: number;
  readonly requestId: string | null;
};

/** The settings of all clients. Tests can replace `fetch`, `nowMs`, `random`, `newKey` and `wait`. */
export type ClientSettings = {
  /** For example `https://api.example.com/v1`. In a browser it may begin with a slash. */
  readonly baseUrl: string;
  /** The time limit of one attempt, including reading the response, in ms. Default: 10,000. */
  readonly timeoutMs?: number;
  /** The maximum number of retries after the first attempt. Default: 4. */
  readonly maxRetries?: number;
  /** The time limit of a call, including all attempts and waits, in ms. Default: 300,000. */
  readonly deadlineMs?: number;
  /** Whether to delay calls when the rate limit is nearly used up, so that none is refused. Default: true. */
  readonly pace?: boolean;
  readonly onCall?: (call: CallReport) => void;
  /**
   * Headers to send with every request. They cannot override the headers that the client itself sets for the
   * credential, the idempotency key and content types.
   */
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * The name of your program, such as `my-shop/1.4`. It is put before the client's own name in `User-Agent`. In a
   * browser it is ignored, because browsers send their own `User-Agent`.
   */
  readonly userAgent?: string;
  readonly fetch?: typeof fetch;
  readonly nowMs?: () => number;
  /** Returns a random number in [0, 1). */
  readonly random?: () => number;
  readonly newKey?: () => string;
  /** Resolves after `ms`, or rejects with the signal's reason. */
  readonly wait?: (ms: number, signal?: AbortSignal) => Promise<void>;
};

/**
 * A credential, or a function that returns the current credential. The function is called before each attempt, so that
 * it can supply tokens that are renewed.
 */
export type Credential = string | (() => string | Promise<string>);

export type Connection = Required<Omit<ClientSettings, 'pace' | 'onCall' | 'userAgent'>> &
  Pick<ClientSettings, 'onCall'> & { readonly credential: Credential; readonly pacer: Pacer | null };

/**
 * Returns a connection in which missing settings have their default values.
 * @throws TypeError if the credential or the base address is missing
 */
export function connect(settings: ClientSettings, credential: Credential, credentialName: string): Connection {
  if (!credential) throw new TypeError(`${credentialName} is missing`);
  if (!settings.baseUrl) throw new TypeError('baseUrl is missing');
  const { pace = true, userAgent, headers = {}, ...given } = settings;
  return {
    timeoutMs: 10_000,
    maxRetries: 4,
    deadlineMs: 300_000,
    // `fetch` is wrapped, because browsers throw if it is called as a method of another object.
    fetch: (input, init) => fetch(input, init),
    nowMs: Date.now,
    random: Math.random,
    newKey: () => crypto.randomUUID(),
    wait,
    ...given,
    headers: { ...userAgentHeader(userAgent), ...headers },
    baseUrl: settings.baseUrl.replace(/\/+$/, ''),
    credential,
    pacer: pace ? createPacer() : null,
  };
}

function wait(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}
