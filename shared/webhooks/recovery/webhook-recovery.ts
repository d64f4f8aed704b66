import type { Topic } from '#shared/events/topics.ts';
import { isUnderWay } from '../delivery/attempt-guards.ts';
import { type DeliveryStatus, isSample, type WebhookDelivery } from '../delivery/webhook-delivery.ts';

export const recoveryStates = ['running', 'done'] as const;
export type RecoveryState = (typeof recoveryStates)[number];

/** Which deliveries to an endpoint are meant: those of events created in a range of time, both ends included. */
export type RecoveryRange = {
  readonly storeId: string;
  readonly endpointId: number;
  readonly sinceMs: number;
  readonly untilMs: number;
  readonly status: DeliveryStatus;
  /** Null for all. */
  readonly topics: readonly Topic[] | null;
};

/** The deliveries found when a recovery was requested; without the rest when the time was too short to count all. */
export type RecoveryCount = {
  readonly count: number;
  readonly isComplete: boolean;
  readonly oldestAtMs: number | null;
  readonly newestAtMs: number | null;
};

/** An order to send deliveries of the past again, and how far it has come. */
export type WebhookRecovery = {
  readonly id: number;
  readonly range: RecoveryRange;
  readonly found: RecoveryCount;
  readonly state: RecoveryState;
  /** Every delivery up to this id was looked at; 0 at the start. */
  readonly lookedUpToId: number;
  /** How many wait for the endpoint because of it. */
  readonly moved: number;
  /** How many have too many attempts on record. */
  readonly leftOut: number;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
};

/** With more attempts on record a delivery is not recovered: the automatic attempts that follow must find room too. */
const maxRecoveredAttempts = 40;

/** Whether a delivery's record is too long for another round of attempts. */
export const isWornOut = ({ attempts }: Pick<WebhookDelivery, 'attempts'>): boolean => attempts.length > maxRecoveredAttempts;

/** A pending delivery waits for another attempt; one that is due, or was never attempted, is on its way already. */
const isOnItsWay = (delivery: WebhookDelivery, nowMs: number): boolean =>
  delivery.status === 'pending' && (delivery.attemptCount === 0 || (delivery.nextAttemptAtMs ?? 0) <= nowMs || isUnderWay(delivery, nowMs));

/**
 * Whether a recovery that was requested at `askedAtMs` means a delivery in its current state. It does not mean one that was attempted since then:
 * another recovery or a person has sent it again. Nor one that is being sent.
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
