import type { CallReport, ClientSettings, Credential } from '#shared/client/connection.ts';
import { createStoreClient, type StoreClient } from '#shared/client/store-client.ts';

/**
 * How the network reacts to a request: with an answer, an error thrown by `fetch`, or silence until the client gives
 * up.
 */
export type Scripted =
  | { readonly status: number; readonly body?: unknown; readonly text?: string; readonly headers?: Record<string, string> }
  | Error
  | 'silence';

export type SentRequest = {
  readonly method: string;
  readonly url: string;
  readonly key: string | null;
  readonly headers: Headers;
  readonly body: unknown;
};

export type ScriptedClient = {
  readonly store: StoreClient;
  readonly sent: SentRequest[];
  readonly waits: number[];
  readonly calls: CallReport[];
  readonly nowMs: () => number;
};

export const baseUrl = 'https://api.example.com/v1';

/** Builds an error answer in the API's format. */
export const refusal = (status: number, type: string, code: string, headers: Record<string, string> = {}): Scripted => ({
  status,
  headers: { 'x-request-id': 'req_1', ...headers },
  body: { error: { type, code, message: `It is ${code}.`, request_id: 'req_1' } },
});

/**
 * Opens a client whose network follows a script, with one reaction per request. The client's clock moves only while the
 * client waits.
 */
export function scriptedClient(
  script: Iterable<Scripted> | ((request: SentRequest) => Scripted),
  settings: Partial<ClientSettings & { readonly apiKey: Credential }> = {},
): ScriptedClient {
  const iterator = typeof script === 'function' ? null : script[Symbol.iterator]();
  const sent: SentRequest[] = [];
  const waits: number[] = [];
  const calls: CallReport[] = [];
  let nowMs = Date.UTC(2026, 10, 5, 10);
  let keys = 0;
  const answer = (request: SentRequest): Scripted => {
    if (typeof script === 'function') return script(request);
    const next = iterator?.next();
    if (next === undefined || next.done === true) throw new Error(`The script has no answer for ${request.method} ${request.url}`);
    return next.value;
  };
  const store = createStoreClient({
    apiKey: 'so_live_1',
    baseUrl,
    random: () => 1,
    newKey: () => `key-${++keys}`,
    nowMs: () => nowMs,
    wait: async (ms, signal) => {
      signal?.throwIfAborted();
      waits.push(ms);
      nowMs += ms;
      await Promise.resolve();
    },
    fetch: async (input, init) => {
      const headers = new Headers(init?.headers);
      const body = typeof init?.body === 'string' ? JSON.parse(init.body) : null;
      const request = { method: init?.method ?? '', url: String(input), key: headers.get('idempotency-key'), headers, body };
      sent.push(request);
      const next = answer(request);
      if (next instanceof Error) throw next;
      if (next === 'silence') return untilAborted(init?.signal ?? undefined);
      return new Response(next.text ?? JSON.stringify(next.body ?? {}), { status: next.status, headers: next.headers ?? {} });
    },
    onCall: (call) => calls.push(call),
    ...settings,
  });
  return { store, sent, waits, calls, nowMs: () => nowMs };
}

function untilAborted(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
    if (signal?.aborted) reject(signal.reason);
  });
}
