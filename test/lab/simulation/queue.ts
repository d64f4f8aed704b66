import type { Random } from '../fuzz/random.ts';

export type Message = { readonly id: number; readonly body: string; visibleAtMs: number; receives: number };

/**
 * A standard queue: unordered, with at-least-once delivery. A message that is not deleted in time becomes visible
 * again.
 */
export type Queue = {
  readonly name: string;
  readonly send: (body: string, delayMs: number) => void;
  /** Receives one of the visible messages; undefined when there is none. */
  readonly receive: () => Message | undefined;
  readonly delete: (message: Message) => void;
  readonly size: () => number;
  /** Returns the time at which the next message becomes visible; null if there is none. */
  readonly nextMs: () => number | null;
};

export type QueueOptions = {
  readonly name: string;
  readonly now: () => number;
  readonly visibilityMs: number;
  readonly random: Random;
  /** The share of messages that are delivered twice. */
  readonly doubled: number;
  readonly onMessage: () => void;
};

export function openQueue({ name, now, visibilityMs, random, doubled, onMessage }: QueueOptions): Queue {
  const messages: Message[] = [];
  let sent = 0;
  return {
    name,
    send: (body, delayMs) => {
      for (let copies = random.chance(doubled) ? 2 : 1; copies > 0; copies -= 1) {
        sent += 1;
        messages.push({ id: sent, body, visibleAtMs: now() + delayMs + random.int(0, 50), receives: 0 });
      }
      onMessage();
    },
    receive: () => {
      const visible = messages.filter(({ visibleAtMs }) => visibleAtMs <= now());
      if (visible.length === 0) return undefined;
      const message = random.pick(visible);
      message.visibleAtMs = now() + visibilityMs;
      message.receives += 1;
      return message;
    },
    delete: (message) => {
      const at = messages.indexOf(message);
      if (at >= 0) messages.splice(at, 1);
    },
    size: () => messages.length,
    nextMs: () => (messages.length === 0 ? null : Math.min(...messages.map(({ visibleAtMs }) => visibleAtMs))),
  };
}
