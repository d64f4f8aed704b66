import { clearNotSent, noteNotSent } from '#shared/events/not-sent-events-table.ts';
import { refusalReason } from '#shared/lambda/refusal-reason.ts';
import { logSetAside } from '#shared/lambda/set-record-aside.ts';
import { stuckAfterAttempts } from '#shared/table/set-aside.ts';
import { type FanOutDeps, fanOutEvent, readEvent } from './fan-out-event.ts';

/**
 * Handles one message about an event. When it has failed five times its event says so in the log of its store, with the reason,
 * until it succeeds; the queue brings it back, and keeps it in the dead-letter queue in the end.
 * @throws Error when the message must come again
 */
export async function fanOutRecord(
  deps: FanOutDeps,
  { body, receives }: { readonly body: string; readonly receives: number },
): Promise<void> {
  const { table, log, clock } = deps;
  try {
    await fanOutEvent(deps, body);
  } catch (error) {
    if (receives >= stuckAfterAttempts) {
      const event = readEvent(body);
      const reason = error instanceof Error && error.cause !== undefined ? refusalReason(error.cause) : refusalReason(error);
      logSetAside(log, receives, { store_id: event.storeId, event_id: event.id, reason }, error);
      await noteNotSent(table, event, { attempts: receives, reason, nowMs: clock() });
    }
    throw error;
  }
  if (receives > stuckAfterAttempts) await clearNotSent(table, readEvent(body));
}
