import type { HttpAnswer, HttpRequest } from '#infra/local/gateway/http-event.ts';

/** Calls the API as any client would: sends JSON and returns the answer's `data`. */
export type ApiClient = {
  /** Resolves to the answer's `data`. Throws an error with the status and message if the answer is not a success. */
  readonly post: (path: string, body: unknown) => Promise<Record<string, unknown>>;
  readonly get: (path: string) => Promise<Record<string, unknown>>;
  /** Does the same as `post`, but with the method PATCH or PUT. */
  readonly send: (method: 'PATCH' | 'PUT', path: string, body: unknown) => Promise<Record<string, unknown>>;
};

/** Answers a request in the same way as the API. */
export type AnswerRequest = (request: HttpRequest) => Promise<HttpAnswer>;

type Answered = { readonly data?: Record<string, unknown>; readonly error?: { readonly message: string; readonly errors?: unknown } };

/** Creates a client that calls the paths below `basePath` (such as `/v1`) with one bearer token. */
export function apiClient(answer: AnswerRequest, basePath: string, token: string): ApiClient {
  const send = async (method: string, path: string, body?: unknown) => {
    const [rawPath, rawQueryString = ''] = `${basePath}${path}`.split('?') as [string, string?];
    const { status, body: text } = await answer({
      method,
      rawPath,
      rawQueryString,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      cookies: [],
      body: Buffer.from(body === undefined ? '' : JSON.stringify(body)),
      sourceIp: '127.0.0.1',
      protocol: 'HTTP/1.1',
    });
    const { data, error } = JSON.parse(Buffer.from(text).toString()) as Answered;
    if (status >= 300 || data === undefined) {
      const reasons = error?.errors === undefined ? '' : ` ${JSON.stringify(error.errors)}`;
      throw new Error(`The seed's request ${method} ${path} failed with status ${status}: ${error?.message ?? 'no data'}${reasons}`);
    }
    return data;
  };
  return { post: (path, body) => send('POST', path, body), get: (path) => send('GET', path), send };
}
