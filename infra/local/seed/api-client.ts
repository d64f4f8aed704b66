/** Calls the API as any client would: JSON in, `data` out. */
export type ApiClient = {
  /** Resolves to the answer's `data`. Throws with status and error message when the answer is not a success. */
  readonly post: (path: string, body: unknown) => Promise<Record<string, unknown>>;
  /** The same with a method that is safe to repeat. */
  readonly send: (method: 'PATCH' | 'PUT', path: string, body: unknown) => Promise<Record<string, unknown>>;
};

/** A client of one base address with one bearer token; `label` tells the Idempotency-Keys of one seed from another's. */
export function apiClient(baseUrl: string, token: string, label: string): ApiClient {
  let sent = 0;
  const call = async (method: string, path: string, body: unknown, headers: Record<string, string>) => {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as { data?: Record<string, unknown>; error?: { message: string } };
    if (!response.ok || answer.data === undefined) {
      throw new Error(`The seed's ${method} ${path} was answered ${response.status}: ${answer.error?.message ?? 'no data'}`);
    }
    return answer.data;
  };
  return {
    post: (path, body) => {
      sent += 1;
      return call('POST', path, body, { 'idempotency-key': `seed-${label}-${sent}` });
    },
    send: (method, path, body) => call(method, path, body, {}),
  };
}
