import type { InternalTopic, Topic } from './topics.ts';

/** Events and their deliveries are kept this long (specification: Limits, webhook delivery retention). */
export const eventRetentionMs = 30 * 24 * 3_600_000;

/** An event as it is to be stored: `body` holds the exact bytes that every receiver gets on every attempt. */
export type EventRecord = {
  readonly id: string;
  readonly topic: Topic | InternalTopic;
  readonly createdAtMs: number;
  /** The API request by which it can be found, if one caused it. */
  readonly requestId?: string | null;
  readonly body: string;
};
