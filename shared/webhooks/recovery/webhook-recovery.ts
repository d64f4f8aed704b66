import type { Topic } from '#shared/events/topics.ts';
import { isUnderWay } from '../delivery/attempt-guards.ts';
import { type DeliveryStatus, isSample, type WebhookDelivery } from '../delivery/webhook-delivery.ts';

export const recoveryStates = ['running', 'done'] as const;
export type RecoveryState = (typeof recoveryStates)[number];

/** The deliveries to recover: those to an endpoint whose events were created in a time range, including both ends. */
export type RecoveryRange = {
  readonly storeId: string;
  readonly endpointId: number;
  readonly sinceMs: number;
  readonly untilMs: number;
  readonly status: DeliveryStatus;
  /** Null for all topics. */
  readonly topics: readonly Topic[] | null;
};

/** The deliveries found when a recovery was requested; a partial count when the time was too short to count all. */
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
  /** The id up to which every delivery has been checked; 0 at the start. */
  readonly lookedUpToId: number;
  /** How many deliveries it has moved to the backlog. */
  readonly moved: number;
  /** How many it skipped because they have too many attempts on record. */
  readonly leftOut: number;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
};

/** The maximum number of attempts on record with which a delivery is recovered, so that the following automatic attempts still fit. */
const maxRecoveredAttempts = 40;

/** Reports whether a delivery's record is too long for another round of attempts. */
export const isWornOut = ({ attempts }: Pick<WebhookDelivery, 'attempts'>): boolean => attempts.length > maxRecoveredAttempts;

/** Reports whether a pending delivery is due, was never attempted, or is being attempted, and so needs no recovery. */
const isOnItsWay = (delivery: WebhookDelivery, nowMs: number): boolean =>
  delivery.status === 'pending' && (delivery.attemptCount === 0 || (delivery.nextAttemptAtMs ?? 0) <= nowMs || isUnderWay(delivery, nowMs));

/**
 * Reports whether a recovery that was requested at `askedAtMs` applies to a delivery in its current state. It does not apply to a delivery
 * that is being sent, or that was attempted after the request: another recovery or a manual resend has already sent it.
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
