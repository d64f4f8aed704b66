import { useQueryClient } from '@tanstack/preact-query';
import { createContext } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import { eventsSince, type LogPosition, placeNow } from '../api/follow-store.ts';
import { describeEvent, isAbout, isTouched, type LiveEvent } from '../api/live-topics.ts';
import { ApiError } from '../api/send.ts';
import { serverNowMs } from '../api/server-clock.ts';
import { useConsole, useStorePaths } from './console-context.tsx';

const pollEveryMs = 4_000;

/**
 * The state of the connection to the event log: `heard` if it works, `offline` if there is no network, `unanswered` if
 * the server does not respond.
 */
type Contact = 'heard' | 'offline' | 'unanswered';

const contactWords: Readonly<Record<Contact, string>> = {
  heard: '',
  offline: 'You’re offline. Your input stays here, and the page continues when you’re back online.',
  unanswered: 'The server isn’t responding. Your input stays here, and the page continues when it’s back.',
};

let contactNow: Contact = 'heard';
const contactWatchers = new Set<(contact: Contact) => void>();
function setContact(contact: Contact): void {
  contactNow = contact;
  for (const watcher of contactWatchers) watcher(contact);
}

/** Warns that the console is disconnected. Open dialogs show the warning too, because they cover the page. */
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
/** Recent events, kept for components that are mounted later. */
let recent: readonly LiveEvent[] = [];
const maxRecent = 200;

/**
 * Polls the store's event log while the window is visible, and reloads the queries that the events affect. After an
 * interruption, it reloads all queries.
 */
export function LiveStore() {
  const { send, store } = useConsole();
  const { inStore } = useStorePaths();
  const client = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: polling restarts only for another store
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
        // The status 422 means that the log ends before this position, because the store was restored from a backup.
        // All queries must then be reloaded.
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

/**
 * The path of the object whose page is open. The page and its dialogs announce changes that others make to this object.
 */
const OpenObject = createContext<string | null>(null);
export const OpenObjectProvider = OpenObject.Provider;

/**
 * Returns the latest change that someone else has made to an object since this component was mounted. With `ofLate`,
 * changes made shortly before mounting are included.
 */
export function useChangeByOther(path: string | null, ofLate = false): LiveEvent | null {
  const { person } = useConsole();
  const lastIn = (events: readonly LiveEvent[]): LiveEvent | undefined => {
    const byOthers = events.filter((event) => path !== null && isAbout(path, event) && event.actor?.name !== person.name);
    // An action's own event, such as `order.paid`, is more specific than an `updated` event, so the own event is
    // preferred.
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

/** Announces the latest change that someone else has made to the object whose page is open. */
export function ChangedByOther() {
  const change = useChangeByOther(useContext(OpenObject));
  return (
    <div role="status" class={change === null ? 'sr-only' : 'notice warning'}>
      {change !== null && describeEvent(change)}
    </div>
  );
}
