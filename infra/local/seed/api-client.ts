/** Calls the API as any client would: JSON in, `data` out. */
export type ApiClient = {
  /** Resolves to the answer's `data`. Throws with status and error message when the answer is not a success. */
  readonly post: (path: string, body: unknown) => Promise<Record<string, unknown>>;
};

/** A client of one base address with one bearer token; `label` tells the Idempotency-Keys of one seed from another's. */
export function apiClient(baseUrl: string, token: string, label: string): ApiClient {
  let sent = 0;
  return {
    post: async (path, body) => {
      sent += 1;
      const response = await fetch(`${baseUrl}${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': `seed-${label}-${sent}` },
        body: JSON.stringify(body),
      });
      const answer = (await response.json()) as { data?: Record<string, unknown>; error?: { message: string } };
      if (!response.ok || answer.data === undefined) {
        throw new Error(`The seed's POST ${path} was answered ${response.status}: ${answer.error?.message ?? 'no data'}`);
      }
      return answer.data;
    },
  };
}
