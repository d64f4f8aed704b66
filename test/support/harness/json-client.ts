/** An answer. The caller chooses the type of `body`, which is not checked. */
export type JsonAnswer<Body> = { readonly status: number; readonly headers: Headers; readonly body: Body };

export type JsonClient = <Body = Record<string, unknown>>(
  method: string,
  path: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
) => Promise<JsonAnswer<Body>>;

/**
 * Creates an HTTP client for one base URL and one bearer token. A body that is a string is sent unchanged, any other
 * body as JSON.
 */
export const jsonClient =
  (baseUrl: string, token: string): JsonClient =>
  async <Body>(method: string, path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) => {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return { status: response.status, headers: response.headers, body: (await response.json()) as Body };
  };
