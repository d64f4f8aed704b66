import { setTimeout as pause } from 'node:timers/promises';
import type { LoggedEvent } from '#shared/client/store-client.ts';
import { scopeOf } from '#shared/events/topics.ts';
import type { Trim } from '#shared/webhooks/filter/event-filter.ts';
import type { CommandContext } from '../command.ts';
import { type ForwardResult, forwardEvent } from './forward-event.ts';

export const FIRST_PAUSE_MS = 250;
export const LONGEST_PAUSE_MS = 10_000;

type Receiver = { readonly url: string; readonly secret: string; readonly trim: Trim | null };

/**
 * Creates the function that sends one event. The function retries while the receiver is unreachable. The function also
 * retries if the user pressed `f` to drop the receiver's answer.
 */
export function eventSender(context: CommandContext, receiver: Receiver): (event: LoggedEvent) => Promise<void> {
  const { signal } = context;
  const asked = { last: null as LoggedEvent | null, loseNext: false };
  const once = async (event: LoggedEvent, attempt: number): Promise<ForwardResult> => {
    const result = await forwardEvent(event, { ...receiver, attempt, signal });
    report(context, event, attempt, result);
    return result;
  };
  context.onKey((key) => {
    if (key === 'f') asked.loseNext = true;
    if (key === 'f') context.note('The next answer is dropped, so its event is sent twice.');
    if (key === 'r' && asked.last === null) context.note('No event has been sent yet.');
    // Resending the last event does not change which event is sent next.
    if (key === 'r' && asked.last !== null) once(asked.last, 1).catch(() => undefined);
  });
  return async (event) => {
    if (event.redacted) return notShown(context, event);
    asked.last = event;
    let pauseMs = FIRST_PAUSE_MS;
    for (let attempt = 1; ; attempt += 1) {
      const { outcome } = await once(event, attempt);
      const isLost = asked.loseNext;
      asked.loseNext = false;
      if (outcome !== 'unreachable' && !isLost) return;
      await pause(pauseMs, undefined, { signal });
      pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
    }
  };
}

function report({ json, print }: CommandContext, { sequence, id, topic }: LoggedEvent, attempt: number, result: ForwardResult): void {
  const { outcome, durationMs } = result;
  if (json) {
    print(JSON.stringify({ sequence, id, topic, attempt, outcome, duration_ms: durationMs }));
    return;
  }
  const answer = typeof outcome === 'number' ? outcome : outcome === 'timeout' ? 'no answer in 10 s' : 'unreachable, retrying';
  print(`${sequence}  ${topic.padEnd(18)} ${id}  ${answer}${attempt === 1 ? '' : ` (attempt ${attempt})`}  ${durationMs} ms`);
}

function notShown({ json, print, note }: CommandContext, { sequence, id, topic }: LoggedEvent): void {
  const scope = scopeOf(topic);
  if (json) print(JSON.stringify({ sequence, id, topic, outcome: 'redacted', missing_scope: scope }));
  else note(`${sequence}  ${topic} is not sent: the key lacks the scope ${scope ?? 'for it'}`);
}
