import type { InternalTopic, Topic } from './topics.ts';

/** The time for which events and their deliveries are kept (specification: Limits, webhook delivery retention). */
export const eventRetentionMs = 30 * 24 * 3_600_000;

/**
 * An event to be stored. All attempts of a delivery send the same bytes: either `body`, or `body` without the fields
 * that the endpoint does not want.
 */
export type EventRecord = {
  readonly id: string;
  readonly topic: Topic | InternalTopic;
  readonly createdAtMs: number;
  /** The API request that caused the event, if any. Events can be looked up by this id. */
  readonly requestId?: string | null;
  readonly body: string;
};
