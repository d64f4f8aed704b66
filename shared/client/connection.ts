import { createPacer, type Pacer } from './pace.ts';
import { userAgentHeader } from './user-agent.ts';

/** The report about a call that `onCall` gets when the call has ended, successfully or not. It contains no body and no credential. */
export type CallReport = {
  /** The name in the OpenAPI document: `createOrder`. */
  readonly operation: string;
  readonly method: string;
  /** Without the base address and the query. */
  readonly path: string;
  /** Null without an answer. */
  readonly status: number | null;
  readonly tries: number;
  readonly durationMs: number;
  readonly requestId: string | null;
};

/** The settings of every client. The last five are for tests; with `mockFetch`, `fetch` alone is enough. */
export type ClientSettings = {
  /** For example `https://api.example.com/v1`; in a browser it may begin with a slash. */
  readonly baseUrl: string;
  /** The limit of one attempt, including reading its answer, in ms. Default: 10,000. */
  readonly timeoutMs?: number;
  /** The retries after the first attempt. Default: 4. */
  readonly maxRetries?: number;
  /** The limit of a call with all its attempts and waits, in ms. Default: 300,000. */
  readonly deadlineMs?: number;
  /** Whether to wait before the rate limit is used up, so that no call is refused. Default: true. */
  readonly pace?: boolean;
  readonly onCall?: (call: CallReport) => void;
  /** Sent with every request. They cannot replace the headers that the client sets itself (credential, key, types). */
  readonly headers?: Readonly<Record<string, string>>;
  /** The name of the program, such as `my-shop/1.4`. It precedes the client's own name in `User-Agent`. Browsers send their own. */
  readonly userAgent?: string;
  readonly fetch?: typeof fetch;
  readonly nowMs?: () => number;
  /** Returns a number in [0, 1). */
  readonly random?: () => number;
  readonly newKey?: () => string;
  /** Resolves after that time, or rejects with the signal's reason. */
  readonly wait?: (ms: number, signal?: AbortSignal) => Promise<void>;
};

/** A credential, or a function that returns the current one before each attempt (for a token that is renewed). */
export type Credential = string | (() => string | Promise<string>);

export type Connection = Required<Omit<ClientSettings, 'pace' | 'onCall' | 'userAgent'>> &
  Pick<ClientSettings, 'onCall'> & { readonly credential: Credential; readonly pacer: Pacer | null };

/**
 * Returns the connection with default settings filled in.
 * @throws TypeError when the credential or the address is missing
 */
export function connect(settings: ClientSettings, credential: Credential, credentialName: string): Connection {
  if (!credential) throw new TypeError(`${credentialName} is missing`);
  if (!settings.baseUrl) throw new TypeError('baseUrl is missing');
  const { pace = true, userAgent, headers = {}, ...given } = settings;
  return {
    timeoutMs: 10_000,
    maxRetries: 4,
    deadlineMs: 300_000,
    // In a browser, fetch must be called as a function of the window.
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
