import type { InternalTopic, Topic } from './topics.ts';

/** Events and their deliveries are kept this long (specification: Limits, webhook delivery retention). */
export const eventRetentionMs = 30 * 24 * 3_600_000;

/** An event to be stored: `body` has the exact bytes that every receiver gets on every attempt. */
export type EventRecord = {
  readonly id: string;
  readonly topic: Topic | InternalTopic;
  readonly createdAtMs: number;
  /** The API request that caused it, if any; events can be found by it. */
  readonly requestId?: string | null;
  readonly body: string;
};
