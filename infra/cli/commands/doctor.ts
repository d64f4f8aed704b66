import { EventGap, StoreApiError, type StoreClient } from '#shared/client/store-client.ts';
import { type CommandContext, defineCommand } from '../command.ts';
import { readEndOfLog } from '../listen/log-position.ts';
import { postBody } from '../post-body.ts';

/** The result of one check. Warnings do not prevent an integration from working. */
export type CheckResult = { readonly check: string; readonly verdict: 'ok' | 'warning' | 'wrong'; readonly text: string };

/**
 * The limits for clock skew. If the skew reaches the first limit, the check warns. If the skew reaches the second
 * limit, the check fails. If the clock is wrong, requests with a time filter such as `updated_since` miss objects or
 * return them twice. If the skew exceeds five minutes, signatures may be refused.
 */
const SKEW_WARNING_MS = 5_000;
const SKEW_WRONG_MS = 60_000;
const LAST_EVENTS = 500;
const RECEIVER_LIMIT_MS = 10_000;

export const doctorCommand = defineCommand({
  name: 'doctor',
  summary: 'checks the address, clock, key, scopes, events and webhooks',
  operands: [],
  options: { receiver: { type: 'string', value: 'URL', help: 'of a receiver that must refuse an event with a false signature' } },
  async run(context, { options: { receiver } }) {
    const findings: CheckResult[] = [];
    const tell = (found: readonly CheckResult[]): void => {
      for (const finding of found) context.print(context.json ? JSON.stringify(finding) : describe(finding));
      findings.push(...found);
    };
    const store = context.store();
    const reached = await checkStore(context, store);
    tell(reached);
    if (reached.every(({ verdict }) => verdict !== 'wrong')) {
      tell(await checkScopes(context, store));
      tell(await checkEvents(context, store));
    }
    tell(await checkWebhooks(context));
    if (receiver !== undefined) tell([await checkReceiver(context, receiver)]);
    if (context.access.dataDir !== null) context.note('To check the data on this machine: npm run doctor');
    return findings.some(({ verdict }) => verdict === 'wrong') ? 1 : 0;
  },
});

const marks = { ok: 'ok     ', warning: 'warning', wrong: 'WRONG  ' } as const;
const describe = ({ check, verdict, text }: CheckResult): string => `${marks[verdict]}  ${check.padEnd(9)} ${text}`;

/** Checks the URL, key, clock and rate limit with one call. */
async function checkStore({ access, signal }: CommandContext, store: StoreClient): Promise<readonly CheckResult[]> {
  const address = access.baseUrl ?? '';
  try {
    const { data, response } = await store.withResponse((api) => api.store.get({ signal, maxRetries: 1 }));
    const left = response.headers.get('X-RateLimit-Remaining');
    return [
      { check: 'address', verdict: 'ok', text: address },
      { check: 'key', verdict: 'ok', text: `belongs to ${data.name} (${data.id}), ${data.test_mode ? 'a trial store' : 'a live store'}` },
      compareClocks(response.headers.get('Date'), Date.now()),
      { check: 'rate', verdict: 'ok', text: `${left} of ${response.headers.get('X-RateLimit-Limit')} requests left in this minute` },
    ];
  } catch (error) {
    if (!(error instanceof StoreApiError)) throw error;
    if (error.status === null) return [{ check: 'address', verdict: 'wrong', text: `${address} does not answer: ${error.message}` }];
    const answers: CheckResult = { check: 'address', verdict: 'ok', text: address };
    if (error.status === 403) {
      return [answers, { check: 'key', verdict: 'warning', text: 'lacks read_store, so its store is unknown' }];
    }
    return [answers, { check: 'key', verdict: 'wrong', text: `${error.message} (${error.code})` }];
  }
}

/**
 * Compares this machine's clock with the server's.
 * @param date the `Date` header of an answer, which is accurate to the second
 */
export function compareClocks(date: string | null, nowMs: number): CheckResult {
  const skewMs = date === null ? Number.NaN : nowMs - Date.parse(date);
  if (Number.isNaN(skewMs)) return { check: 'clock', verdict: 'warning', text: 'The server does not send its time.' };
  const seconds = Math.round(Math.abs(skewMs) / 1000);
  const text = `${seconds} s ${skewMs < 0 ? 'behind' : 'ahead of'} the server`;
  if (Math.abs(skewMs) < SKEW_WARNING_MS) return { check: 'clock', verdict: 'ok', text };
  return { check: 'clock', verdict: Math.abs(skewMs) < SKEW_WRONG_MS ? 'warning' : 'wrong', text };
}

/**
 * Checks which objects the key may read. To find out, requests every list, because no request returns the key's scopes.
 */
async function checkScopes({ signal }: CommandContext, store: StoreClient): Promise<readonly CheckResult[]> {
  const once = { signal, maxRetries: 1 };
  const reads: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['read_products', () => store.products.list({ limit: 1 }, once).page()],
    ['read_inventory', () => store.inventory.list({ limit: 1 }, once).page()],
    ['read_orders', () => store.orders.list({ limit: 1 }, once).page()],
    ['read_customers', () => store.customers.list({ limit: 1 }, once).page()],
    ['read_discounts', () => store.discounts.list({ limit: 1 }, once).page()],
    ['read_gift_cards', () => store.giftCards.list({ limit: 1 }, once).page()],
    ['read_bookings', () => store.bookings.list({ limit: 1 }, once).page()],
  ];
  const refused: string[] = [];
  for (const [scope, read] of reads) {
    try {
      await read();
    } catch (error) {
      if (!(error instanceof StoreApiError)) throw error;
      if (error.status !== 403) return [{ check: 'scopes', verdict: 'wrong', text: `${error.message} (${error.code})` }];
      refused.push(scope);
    }
  }
  if (refused.length === 0) return [{ check: 'scopes', verdict: 'ok', text: 'reads everything' }];
  return [{ check: 'scopes', verdict: 'warning', text: `lacks ${refused.join(', ')}: events of these objects have no data` }];
}

/** Checks that the latest events in the log are numbered consecutively. */
async function checkEvents({ signal }: CommandContext, store: StoreClient): Promise<readonly CheckResult[]> {
  const first = (await store.events.list({ limit: 1 }, { signal }).page()).data[0]?.sequence;
  const last = await readEndOfLog(store, Date.now(), signal);
  if (first === undefined) return [{ check: 'events', verdict: 'ok', text: 'the log is empty' }];
  const after = Math.max(first - 1, last - LAST_EVENTS);
  const notSent: number[] = [];
  try {
    for await (const event of store.events.after(after, { follow: false, signal }))
      if (event.not_sent !== null) notSent.push(event.sequence);
  } catch (error) {
    if (!(error instanceof EventGap)) throw error;
    return [{ check: 'events', verdict: 'wrong', text: error.message }];
  }
  const complete = `numbers ${after + 1} to ${last} are complete; the log starts at ${first}`;
  if (notSent.length === 0) return [{ check: 'events', verdict: 'ok', text: complete }];
  return [{ check: 'events', verdict: 'warning', text: `${complete}; not sent yet: ${notSent.join(', ')}` }];
}

/** Checks the health of the store's webhook endpoints. Without a staff token, reports that they were not checked. */
async function checkWebhooks({ access, admin, signal }: CommandContext): Promise<readonly CheckResult[]> {
  if (access.admin === null) return [{ check: 'webhooks', verdict: 'ok', text: 'not checked: STORE_API_ADMIN_TOKEN is not set' }];
  const findings: CheckResult[] = [];
  try {
    for await (const { url, sending, health, failing_since: since } of admin().webhookEndpoints.list({}, { signal })) {
      const failing = `${url} has failed since ${since}`;
      if (health === 'healthy') findings.push({ check: 'webhooks', verdict: 'ok', text: url });
      else if (health === 'failing') findings.push({ check: 'webhooks', verdict: 'warning', text: failing });
      else findings.push({ check: 'webhooks', verdict: 'wrong', text: `${url} is off: ${sending}` });
    }
  } catch (error) {
    if (!(error instanceof StoreApiError)) throw error;
    return [{ check: 'webhooks', verdict: 'warning', text: `not checked: ${error.message} (${error.code})` }];
  }
  return findings.length > 0 ? findings : [{ check: 'webhooks', verdict: 'ok', text: 'no endpoint' }];
}

/**
 * Checks that a receiver refuses a request with a false signature. If the receiver accepted such requests, anyone could
 * send it events.
 */
async function checkReceiver({ signal }: CommandContext, url: string): Promise<CheckResult> {
  const headers = {
    'X-Service-Topic': 'product.created',
    'X-Service-Signature': `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}`,
    'X-Service-Webhook-Id': 'evt_doctor',
  };
  const body = JSON.stringify({ id: 'evt_doctor', object: 'event', topic: 'product.created', sample: true, data: {} });
  const status = await postBody(url, { headers, body, limitMs: RECEIVER_LIMIT_MS, signal });
  if (typeof status === 'string') return { check: 'receiver', verdict: 'wrong', text: `${url} does not answer` };
  const answers = `answers ${status} to a false signature`;
  if (status >= 200 && status < 300) return { check: 'receiver', verdict: 'wrong', text: `${answers}: it does not verify signatures` };
  if (status >= 400 && status < 500) return { check: 'receiver', verdict: 'ok', text: answers };
  return { check: 'receiver', verdict: 'warning', text: `${answers}; it should answer 400` };
}
