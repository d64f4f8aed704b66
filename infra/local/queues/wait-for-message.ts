import type { QueueStore } from './fauxqs-parts.ts';

type Queue = NonNullable<ReturnType<QueueStore['getQueue']>>;

/**
 * Resolves when a message comes, when one that is delayed or taken falls due, and after `waitMs` at the latest. fauxqs itself would poll each queue
 * that a consumer waits at fifty times a second; a message that is delayed during the wait falls due a second later at the earliest, and no consumer
 * waits longer than that here.
 */
export async function waitForMessage(queue: Queue, waitMs: number, nowMs: number): Promise<void> {
  // Sent since it was looked at.
  if (queue.messages.length > 0) return;
  const dueMs = [...queue.delayedMessages.map(({ delayUntil = 0 }) => delayUntil), ...takenUntil(queue)];
  const leftMs = dueMs.reduce((least, due) => Math.min(least, due - nowMs), waitMs);
  await new Promise<void>((resolve) => {
    const waiter = {
      resolve,
      timer: setTimeout(
        () => {
          queue.pollWaiters = queue.pollWaiters.filter((other) => other !== waiter);
          resolve();
        },
        Math.max(leftMs, 1),
      ),
    };
    queue.pollWaiters.push(waiter);
  });
}

const takenUntil = ({ inflightMessages }: Queue): number[] =>
  [...inflightMessages.values()].map(({ visibilityDeadline }) => visibilityDeadline);
