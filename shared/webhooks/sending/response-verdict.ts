import type { NamedValues } from '#shared/kernel/named-values.ts';
import type { AttemptFailure } from '#shared/webhooks/delivery/webhook-delivery.ts';
import type { NoAnswer, SafeAnswer, SafeResponse } from './safe-request.ts';

type Verdict =
  | { readonly succeeded: true; readonly failure: null; readonly advice: null }
  /** `advice` is one or two sentences for the owner of the endpoint. */
  | { readonly succeeded: false; readonly failure: AttemptFailure; readonly advice: string };

/**
 * Determines from the response whether an attempt succeeded. Only a status from 200 to 299 counts as a success
 * (specification: Events, 4).
 */
export function classifyResponse(response: SafeResponse, url: string): Verdict {
  if (!response.ok) return { succeeded: false, failure: failureWithoutAnswer(response), advice: response.advice };
  const { status } = response;
  if (status >= 200 && status < 300) return { succeeded: true, failure: null, advice: null };
  if (status >= 300 && status < 400) return { succeeded: false, failure: 'redirect', advice: redirectAdvice(response, url) };
  return { succeeded: false, failure: 'status', advice: statusAdvice(status) };
}

// The address was valid when it was saved. It can be invalid now only if it has been blocked in the meantime.
const failureWithoutAnswer = ({ failure }: NoAnswer): AttemptFailure => (failure === 'invalid_url' ? 'blocked_address' : failure);

// The maximum length of a redirect's target in the advice for the owner. A longer target is left out, because the
// advice is stored with each attempt.
const maxLocationLength = 500;

function redirectAdvice({ status, headers }: SafeAnswer, url: string): string {
  const location = headers.get('location');
  const target = location === undefined ? null : URL.parse(location, url);
  return target === null || target.href.length > maxLocationLength
    ? `Your endpoint answers with a redirect (${status}); redirects are not followed. Answer with a 2xx status.`
    : `Your endpoint redirects to ${target.href}; save that address instead.`;
}

const adviceByStatus: Readonly<Record<number, string>> = {
  401: 'Your endpoint asks for a login (401). Let deliveries in without one and check their signature instead.',
  403: 'Your endpoint forbids the delivery (403). A firewall or bot protection may be in the way.',
  404: 'Your endpoint has nothing at this address (404). Check the path.',
  405: 'Your endpoint does not accept POST at this address (405).',
  410: 'Your endpoint says that it is gone (410), so it was switched off. Correct its address and switch it on again.',
  413: 'Your endpoint refuses bodies of this size (413). Raise its limit.',
  429: 'Your endpoint asks to be called less often (429).',
};

const statusAdvice = (status: number): string =>
  adviceByStatus[status] ??
  (status >= 500
    ? `Your endpoint failed with ${status}. Its own log says why.`
    : `Your endpoint answered ${status}. Answer with a 2xx status once the event is stored.`);

/**
 * Returns the wait that a `Retry-After` header asks for, in seconds; null if the header is missing or invalid. If the
 * header contains a date, the wait is counted from `nowMs`.
 */
export function retryAfterSec(headers: NamedValues, nowMs: number): number | null {
  const value = headers.get('retry-after')?.trim() ?? '';
  if (/^\d{1,9}$/.test(value)) return Number(value);
  // Date.parse accepts many strings that are not dates, so require the suffix GMT, which every HTTP date has.
  const dateMs = value.endsWith(' GMT') ? Date.parse(value) : Number.NaN;
  return Number.isNaN(dateMs) ? null : Math.max(0, Math.ceil((dateMs - nowMs) / 1000));
}
