import { createHash } from 'node:crypto';
import { type FieldErrors, fieldError } from '#shared/kernel/errors.ts';
import type { LabelledWrite, TransactionRefused } from '#shared/table/transact.ts';
import { claimUnique, releaseUnique, type UniqueValue } from '#shared/table/unique-values.ts';
import { restartsEvaluation, type WebhookEndpoint } from '#shared/webhooks/endpoint/webhook-endpoint.ts';
import { isOwnHost, normalUrl, type TargetPolicy, targetProblem } from '#shared/webhooks/sending/target-url.ts';

const maxUrlLength = 2_000;

/**
 * Checks a receiver's address by its text and gives its normal form; what its name resolves to is checked at every attempt. The host
 * that this API is called at (`apiHost`) is none: its webhooks would come back to it.
 * @throws FieldErrors `invalid_url`, `blocked_address`, `too_long`
 */
export function checkTarget(url: string, policy: TargetPolicy, apiHost: string): string {
  const problem = targetProblem(url, policy);
  if (problem !== null) throw fieldError('url', problem.code, problem.message);
  if (isOwnHost(url, apiHost)) throw fieldError('url', 'blocked_address', 'must not lead back to this API.');
  const normal = normalUrl(url);
  if (normal.length <= maxUrlLength) return normal;
  throw fieldError('url', 'too_long', `must be at most ${maxUrlLength} characters when its special characters are escaped.`);
}

/** The label of a refusal: another active endpoint of the store has the address. */
const label = 'url';

// An address can be longer than a key may be.
const lockOf = (url: string): string => createHash('sha256').update(normalUrl(url)).digest('hex');

/** An endpoint as it is to be, and the writes that give it its address and take from it the one it had. */
export type LockedEndpoint = { readonly endpoint: WebhookEndpoint; readonly writes: readonly LabelledWrite[] };

/**
 * Only one of the endpoints in a store that staff have switched on may have an address. An endpoint that the service switched off keeps its address:
 * deliveries that are held for it will be sent there. Older endpoints may share theirs until they are switched on again or get another. `before` is
 * null for a new endpoint.
 */
export function lockUrl(before: WebhookEndpoint | null, after: WebhookEndpoint): LockedEndpoint {
  // An app's address is the same in every store, and one that the store has besides is sent its own events.
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

/** The writes that free the address of an endpoint that is removed. */
export const freeUrlWrites = ({ storeId, id, urlLock }: WebhookEndpoint): readonly LabelledWrite[] =>
  urlLock === null ? [] : [releaseUnique(storeId, lock(id, urlLock, 'released_url'))];

const lock = (ownerId: number, value: string, as: string): UniqueValue => ({ as, kind: 'webhook_url', value, ownerId });

/** The refusal under `param` when another endpoint has the address; null for any other. */
export function urlRefusal({ refused }: TransactionRefused, param: 'url' | 'is_active'): FieldErrors | null {
  if (!refused.has(label)) return null;
  const endpointId = Number(refused.get(label)?.['owner_id']);
  const message =
    param === 'url'
      ? `is the address of the active webhook endpoint ${endpointId}; subscribe that one to more topics instead.`
      : `cannot be true while the webhook endpoint ${endpointId} is active at the same address.`;
  return fieldError(param, 'taken', message, { endpoint_id: endpointId });
}
