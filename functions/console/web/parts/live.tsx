import { useQueryClient } from '@tanstack/preact-query';
import { createContext } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import { eventsSince, type LogPosition, placeNow } from '../api/follow-store.ts';
import { describeEvent, isAbout, isTouched, type LiveEvent } from '../api/live-topics.ts';
import { ApiError } from '../api/send.ts';
import { serverNowMs } from '../api/server-clock.ts';
import { useConsole, useStorePaths } from './console-context.tsx';

const pollEveryMs = 4_000;

/** Whether the console hears of changes: it does, the machine has no network, or the server does not answer. */
type Contact = 'heard' | 'offline' | 'unanswered';

const contactWords: Readonly<Record<Contact, string>> = {
  heard: '',
  offline: 'You are offline. What you typed stays here, and the page goes on when you are back.',
  unanswered: 'The server does not answer. What you typed stays here, and the page goes on when it is back.',
};

/** As the window knows it by now, with those who show it. */
let contactNow: Contact = 'heard';
const contactWatchers = new Set<(contact: Contact) => void>();
function setContact(contact: Contact): void {
  contactNow = contact;
  for (const watcher of contactWatchers) watcher(contact);
}

/** Says that the console is cut off; also in an open form, which stands above the page. */
export function ContactNotice() {
  const [contact, setShown] = useState(contactNow);
  useEffect(() => {
    contactWatchers.add(setShown);
    return () => void contactWatchers.delete(setShown);
  }, []);
  return (
    <div role="status" class={contact === 'heard' ? 'sr-only' : 'notice warning'}>
      {contactWords[contact]}
    </div>
  );
}

const watchers = new Set<(events: readonly LiveEvent[]) => void>();
let lookNow = (): void => undefined;
/** What was heard of late, for who asks afterwards. */
let recent: readonly LiveEvent[] = [];
const maxRecent = 200;

/**
 * Follows the log of events of the open store, one light call every few seconds while the window is seen, and reads again what the events touch, so
 * that the changes of others appear. Says when it is cut off, and reads everything again when it is back.
 */
export function LiveStore() {
  const { send, store } = useConsole();
  const { inStore } = useStorePaths();
  const client = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: one store is followed as long as it is open
  useEffect(() => {
    const ending = new AbortController();
    const base = inStore({ path: '' }).path;
    const ports = {
      nowMs: serverNowMs,
      read: (call: Parameters<typeof inStore>[0]) =>
        send<Awaited<ReturnType<Parameters<typeof eventsSince>[0]['read']>>>(inStore(call), { signal: ending.signal, maxRetries: 0 }),
    };
    let place: LogPosition = placeNow(ports);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isPolling = false;
    let wasCutOff = false;
    const hear = (events: readonly LiveEvent[]): void => {
      const isOld = (path: unknown): boolean =>
        typeof path === 'string' &&
        path.startsWith(base) &&
        (wasCutOff || events.some((event) => isTouched(path.slice(base.length), event)));
      wasCutOff = false;
      setContact('heard');
      void client.invalidateQueries({ predicate: ({ queryKey: [path] }) => isOld(path) });
      recent = [...recent, ...events].slice(-maxRecent);
      if (events.length > 0) for (const watcher of watchers) watcher(events);
    };
    const cutOff = (as: Contact): void => {
      wasCutOff = true;
      setContact(as);
    };
    const look = async (): Promise<void> => {
      clearTimeout(timer);
      if (isPolling || document.visibilityState === 'hidden') return;
      if (!navigator.onLine) return cutOff('offline');
      isPolling = true;
      try {
        const found = await eventsSince(ports, place);
        place = found.place;
        if (found.events.length > 0 || wasCutOff) hear(found.events);
      } catch (error) {
        if (ending.signal.aborted) return;
        // The log ends before the place: the store was restored, and all that is shown may be old.
        if (error instanceof ApiError && error.status === 422) {
          place = placeNow(ports);
          wasCutOff = true;
        }
        if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) cutOff(navigator.onLine ? 'unanswered' : 'offline');
      } finally {
        isPolling = false;
      }
      timer = setTimeout(look, pollEveryMs);
    };
    const begin = (): void => void look();
    lookNow = begin;
    timer = setTimeout(look, pollEveryMs);
    const heard = [
      [window, 'online'],
      [window, 'offline'],
      [document, 'visibilitychange'],
    ] as const;
    for (const [target, name] of heard) target.addEventListener(name, begin);
    return () => {
      for (const [target, name] of heard) target.removeEventListener(name, begin);
      ending.abort();
      clearTimeout(timer);
    };
  }, [store.id]);
  return <ContactNotice />;
}

/** The path of the object whose page is open, so that its forms hear of changes to it. */
const OpenObject = createContext<string | null>(null);
export const OpenObjectProvider = OpenObject.Provider;

/**
 * The last change that somebody else has made to the object at a path: since this part of the page is there, or, `ofLate`, also shortly before; then the
 * log is read at once.
 */
export function useChangeByOther(path: string | null, ofLate = false): LiveEvent | null {
  const { person } = useConsole();
  const lastIn = (events: readonly LiveEvent[]): LiveEvent | undefined => {
    const byOthers = events.filter((event) => path !== null && isAbout(path, event) && event.actor?.name !== person.name);
    // What was done is also an update: the former says more.
    return byOthers.findLast(({ topic }) => !topic.endsWith('.updated')) ?? byOthers.at(-1);
  };
  const [last, setLast] = useState<LiveEvent | null>(() => (ofLate ? (lastIn(recent) ?? null) : null));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the person stays the same
  useEffect(() => {
    const hear = (events: readonly LiveEvent[]): void => setLast((before) => lastIn(events) ?? before);
    watchers.add(hear);
    if (ofLate) lookNow();
    return () => void watchers.delete(hear);
  }, [path, ofLate]);
  return last;
}

/** Says that somebody else has changed the object whose page is open, and what they did. */
export function ChangedByOther() {
  const change = useChangeByOther(useContext(OpenObject));
  return (
    <div role="status" class={change === null ? 'sr-only' : 'notice warning'}>
      {change !== null && describeEvent(change)}
    </div>
  );
}
