import type { Topic } from '#shared/events/topics.ts';
import { isUnderWay } from '../delivery/attempt-guards.ts';
import { type DeliveryStatus, isSample, type WebhookDelivery } from '../delivery/webhook-delivery.ts';

export const recoveryStates = ['running', 'done'] as const;
export type RecoveryState = (typeof recoveryStates)[number];

/**
 * The deliveries to recover: an endpoint's deliveries with this status whose events were created from `sinceMs` to
 * `untilMs`, inclusive.
 */
export type RecoveryRange = {
  readonly storeId: string;
  readonly endpointId: number;
  readonly sinceMs: number;
  readonly untilMs: number;
  readonly status: DeliveryStatus;
  /** The topics of the events; null means all topics. */
  readonly topics: readonly Topic[] | null;
};

/**
 * The deliveries found when a recovery was requested. If there was no time to count all of them, `isComplete` is false.
 */
export type RecoveryCount = {
  readonly count: number;
  readonly isComplete: boolean;
  readonly oldestAtMs: number | null;
  readonly newestAtMs: number | null;
};

/** A request to resend past deliveries, and its progress. */
export type WebhookRecovery = {
  readonly id: number;
  readonly range: RecoveryRange;
  readonly found: RecoveryCount;
  readonly state: RecoveryState;
  /** All deliveries up to this id have been checked; 0 at the start. */
  readonly lookedUpToId: number;
  /** The number of deliveries moved to the backlog so far. */
  readonly moved: number;
  /** The number of deliveries skipped because they have too many attempts on record. */
  readonly leftOut: number;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
};

/**
 * The number of recorded attempts above which a delivery is not recovered. Up to this number, the record has room for
 * another round of automatic attempts.
 */
const maxRecoveredAttempts = 40;

/** Reports whether a delivery has too many recorded attempts to be recovered. */
export const isWornOut = ({ attempts }: Pick<WebhookDelivery, 'attempts'>): boolean => attempts.length > maxRecoveredAttempts;

/**
 * Reports whether a pending delivery will be sent without a recovery. This is so if the delivery is due, was never
 * attempted, or is being attempted.
 */
const isOnItsWay = (delivery: WebhookDelivery, nowMs: number): boolean =>
  delivery.status === 'pending' && (delivery.attemptCount === 0 || (delivery.nextAttemptAtMs ?? 0) <= nowMs || isUnderWay(delivery, nowMs));

/**
 * Reports whether a recovery requested at `askedAtMs` applies to a delivery in its current state. It does not apply in
 * these cases:
 * - The delivery is already on its way.
 * - The delivery was attempted after the request, so another recovery or a manual resend has already sent it again.
 */
export const isMeant = (
  delivery: WebhookDelivery,
  { endpointId, status, topics }: RecoveryRange,
  { askedAtMs, nowMs }: { readonly askedAtMs: number; readonly nowMs: number },
): boolean =>
  delivery.endpointId === endpointId &&
  delivery.status === status &&
  (topics === null || topics.includes(delivery.topic)) &&
  (delivery.lastAttemptAtMs === null || delivery.lastAttemptAtMs <= askedAtMs) &&
  !isOnItsWay(delivery, nowMs) &&
  !isSample(delivery);
