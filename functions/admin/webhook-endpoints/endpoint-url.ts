import { createHash } from 'node:crypto';
import { type FieldErrors, fieldError } from '#shared/kernel/errors.ts';
import type { LabelledWrite, TransactionRefused } from '#shared/table/transact.ts';
import { claimUnique, releaseUnique, type UniqueValue } from '#shared/table/unique-values.ts';
import { restartsEvaluation, type WebhookEndpoint } from '#shared/webhooks/endpoint/webhook-endpoint.ts';
import { isOwnHost, normalUrl, type TargetPolicy, targetProblem } from '#shared/webhooks/sending/target-url.ts';

const maxUrlLength = 2_000;

/**
 * Checks a webhook URL and returns its normal form. The IP addresses of the URL's host are checked only when an attempt
 * is made. The API's own host (`apiHost`) is refused, because webhooks sent there would call the API itself.
 * @throws FieldErrors `invalid_url`, `blocked_address`, `too_long`
 */
export function checkTarget(url: string, policy: TargetPolicy, apiHost: string): string {
  const problem = targetProblem(url, policy);
  if (problem !== null) throw fieldError('url', problem.code, problem.message);
  if (isOwnHost(url, apiHost)) throw fieldError('url', 'blocked_address', 'must not point to this API.');
  const normal = normalUrl(url);
  if (normal.length <= maxUrlLength) return normal;
  throw fieldError('url', 'too_long', `must be at most ${maxUrlLength} characters when its special characters are escaped.`);
}

/** The label of the condition that fails if another endpoint of the store holds the lock on the endpoint's new URL. */
const label = 'url';

// The URL is hashed because it can exceed the length limit of a key.
const lockOf = (url: string): string => createHash('sha256').update(normalUrl(url)).digest('hex');

/**
 * The endpoint after a change, and the writes that take the lock on its new URL and release the lock on its old URL.
 */
export type LockedEndpoint = { readonly endpoint: WebhookEndpoint; readonly writes: readonly LabelledWrite[] };

/**
 * Ensures that no two endpoints enabled by a store's staff have the same URL. An endpoint that the service has switched
 * off keeps the lock on its URL, because held deliveries will still be sent there. Endpoints older than this rule may
 * share a URL until they are switched on again or get another URL. `before` is null for a new endpoint.
 */
export function lockUrl(before: WebhookEndpoint | null, after: WebhookEndpoint): LockedEndpoint {
  // An app's endpoint holds no lock on its URL, because another endpoint of the store may have the same URL.
  if (after.appClientId !== null) return { endpoint: after, writes: [] };
  const had = before?.urlLock ?? null;
  const asks = before === null || had !== null || restartsEvaluation(before, after);
  const urlLock = after.isActive && asks ? lockOf(after.url) : null;
  if (urlLock === had) return { endpoint: { ...after, urlLock }, writes: [] };
  return {
    endpoint: { ...after, urlLock },
    writes: [
      ...(urlLock === null ? [] : [claimUnique(after.storeId, lock(after.id, urlLock, label))]),
      ...(had === null ? [] : [releaseUnique(after.storeId, lock(after.id, had, 'released_url'))]),
    ],
  };
}

/** Returns the writes that release the lock on a deleted endpoint's URL. */
export const freeUrlWrites = ({ storeId, id, urlLock }: WebhookEndpoint): readonly LabelledWrite[] =>
  urlLock === null ? [] : [releaseUnique(storeId, lock(id, urlLock, 'released_url'))];

const lock = (ownerId: number, value: string, as: string): UniqueValue => ({ as, kind: 'webhook_url', value, ownerId });

/**
 * Returns the error for the field `param` if the write was refused because another endpoint has the URL; null for any
 * other refusal.
 */
export function urlRefusal({ refused }: TransactionRefused, param: 'url' | 'is_active'): FieldErrors | null {
  if (!refused.has(label)) return null;
  const endpointId = Number(refused.get(label)?.['owner_id']);
  const message =
    param === 'url'
      ? `is the URL of the active webhook endpoint ${endpointId}; subscribe that endpoint to more topics instead.`
      : `cannot be true while the webhook endpoint ${endpointId} with the same URL is active.`;
  return fieldError(param, 'taken', message, { endpoint_id: endpointId });
}
