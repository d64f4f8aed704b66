import { topics } from '#shared/events/topics.ts';
import { flag, listOf, named, number, oneOf, optional, storedForm, text } from '#shared/table/rows/stored-form.ts';
import { deliveryStatuses } from '../delivery/webhook-delivery.ts';
import { type RecoveryCount, type RecoveryRange, recoveryStates, type WebhookRecovery } from './webhook-recovery.ts';

export const recoveryRangeForm = storedForm<RecoveryRange>()({
  storeId: text,
  endpointId: number,
  sinceMs: number,
  untilMs: number,
  status: oneOf(deliveryStatuses),
  topics: optional(listOf(oneOf(topics))),
});

export const recoveryCountForm = storedForm<RecoveryCount>()({
  count: number,
  isComplete: named('count_complete', flag),
  oldestAtMs: optional(number),
  newestAtMs: optional(number),
});

/** The stored form of a recovery. */
export const recoveryForm = storedForm<Omit<WebhookRecovery, 'range' | 'found'>>()({
  id: number,
  state: oneOf(recoveryStates),
  lookedUpToId: number,
  moved: number,
  leftOut: number,
  createdAtMs: number,
  updatedAtMs: number,
});
