import { setTimeout as pause } from 'node:timers/promises';
import type { AdminStoreClient, ApiRequest, ListApiRequestsQuery } from '#shared/client/admin-client.ts';
import { type CommandContext, defineCommand, WrongUsage } from '../command.ts';

const POLL_MS = 2_000;
/**
 * The maximum time between the answer to a request and the request's appearance in the log, even if the log worker was
 * interrupted.
 */
const LATE_MS = 90_000;

export const logsCommand = defineCommand({
  name: 'logs',
  summary: 'shows the requests in the API log',
  operands: [],
  options: {
    follow: { type: 'boolean', help: 'continues with new requests until Ctrl-C' },
    status: { type: 'string', value: 'STATUS', help: '404, or a class: 2xx, 3xx, 4xx, 5xx' },
    method: { type: 'string', value: 'NAME', help: 'only these', choices: ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'] },
    path: { type: 'string', value: 'PREFIX', help: 'with a path that begins with this, such as /v1/products' },
    key: { type: 'string', value: 'ID', help: 'of this API key or app installation' },
    count: { type: 'string', value: 'NUMBER', help: 'number of earlier requests (20)' },
  },
  async run(context, { options }) {
    const admin = context.admin();
    const count = readNumber('--count', options.count ?? '20', 250);
    const query: ListApiRequestsQuery = {
      ...(options.status !== undefined && { status: options.status }),
      ...(options.method !== undefined && { method: options.method as 'GET' }),
      ...(options.path !== undefined && { path_prefix: options.path }),
      ...(options.key !== undefined && { key_id: readNumber('--key', options.key, Number.MAX_SAFE_INTEGER) }),
    };
    const startedMs = Date.now();
    const { data } = await admin.apiLog.list({ ...query, limit: Math.max(1, count) }, { signal: context.signal }).page();
    const earlier = data.slice(0, count).toReversed();
    for (const request of earlier) show(context, request);
    // `follow` may read these requests again, so it needs their ids to show each request only once.
    if (options.follow === true) await follow(context, admin, query, { startedMs, shown: new Set(earlier.map(({ id }) => id)) });
    return 0;
  },
});

type Shown = { readonly startedMs: number; readonly shown: ReadonlySet<string> };

/**
 * Shows each new request once, oldest first within each read. Every read overlaps the previous one, because requests
 * may be logged late.
 */
async function follow(context: CommandContext, admin: AdminStoreClient, query: ListApiRequestsQuery, since: Shown): Promise<void> {
  const { signal } = context;
  const seenAtMs = new Map([...since.shown].map((id) => [id, since.startedMs]));
  for (;;) {
    await pause(POLL_MS, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    const fromMs = Math.max(since.startedMs, Date.now() - LATE_MS);
    const fresh: ApiRequest[] = [];
    try {
      for await (const request of admin.apiLog.list({ ...query, created_since: new Date(fromMs), limit: 250 }, { signal })) {
        if (!seenAtMs.has(request.id)) fresh.unshift(request);
      }
    } catch (error) {
      if (signal.aborted) return;
      throw error;
    }
    for (const request of fresh) {
      seenAtMs.set(request.id, Date.now());
      show(context, request);
    }
    for (const [id, atMs] of seenAtMs) if (atMs < Date.now() - 2 * LATE_MS) seenAtMs.delete(id);
  }
}

function show({ json, print }: CommandContext, request: ApiRequest): void {
  const { at, method, path, status, duration_ms, key, request_id, error_code, errors, more_errors, idempotent_replayed } = request;
  const fields = errors.map(({ param, code }) => `${param} ${code}`.trim());
  const more = [error_code, ...fields, more_errors > 0 ? `and ${more_errors} more` : null, idempotent_replayed ? 'replayed' : null]
    .filter((text) => text !== null)
    .join(' ');
  const text = [at, status, method.padEnd(6), path, `${duration_ms} ms`, key.name, request_id, more].join('  ').trimEnd();
  print(json ? JSON.stringify(request) : text);
}

function readNumber(name: string, text: string, most: number): number {
  if (/^\d{1,16}$/.test(text) && Number(text) <= most) return Number(text);
  throw new WrongUsage(`${name} cannot be "${text}": it must be a whole number up to ${most}.`);
}
