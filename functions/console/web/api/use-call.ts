import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import type { Page } from '#shared/client/pages.ts';
import { useConsole, useStorePaths } from '../parts/console-context.tsx';
import type { Call } from './call.ts';
import { type Rows, readPages } from './read-pages.ts';
import { mayHaveSucceeded, type Send } from './send.ts';

export type Reading<Answer> = {
  readonly call: Call;
  readonly answer: Answer | undefined;
  readonly error: Error | null;
  readonly isLoading: boolean;
  readonly again: () => void;
};

/** Reads a path of the open store (`/orders`): cached while shown, read again after each action and, with `everyMs`, at that interval. */
export const useRead = <Answer>(call: Call, enabled = true, everyMs?: number): Reading<Answer> =>
  useReading(call, (send, whole, signal) => send<Answer>(whole, { signal }), [], { enabled, refetchInterval: everyMs ?? false });

/** Reads a page of a list. Keeps the previous page until it arrives, so that rows do not disappear during a search. */
export const useReadList = <Answer>(call: Call, everyMs?: number): Reading<Answer> =>
  useReading(call, (send, whole, signal) => send<Answer>(whole, { signal }), [], {
    refetchInterval: everyMs ?? false,
    placeholderData: keepPreviousData,
  });

export const useReadPages = <Row>(call: Call, enabled = true): Reading<Rows<Row>> =>
  useReading(
    call,
    (send, whole, signal) => readPages((cursor) => send<Page<Row>>({ ...whole, query: { ...whole.query, cursor } }, { signal })),
    ['pages'],
    { enabled },
  );

function useReading<Answer>(
  call: Call,
  read: (send: Send, whole: Call, signal: AbortSignal) => Promise<Answer>,
  more: readonly string[],
  options: { readonly enabled?: boolean; readonly refetchInterval?: number | false; readonly placeholderData?: typeof keepPreviousData },
): Reading<Answer> {
  const { send } = useConsole();
  const { inStore } = useStorePaths();
  const whole = inStore(call);
  const query = useQuery({
    queryKey: [...keyOf(whole), ...more],
    queryFn: ({ signal }) => read(send, whole, signal),
    ...options,
  });
  return {
    call: whole,
    answer: query.data,
    error: query.error,
    isLoading: query.isFetching,
    again: () => void query.refetch(),
  };
}

const keyOf = ({ path, query, body }: Call) => [path, query ?? null, body ?? null];

/** Returns a function that stores the answer of a change as the answer of a read, so that an immediate second edit uses the new version. */
export function useAnswered(): <Answer>(read: Call, answer: Answer) => void {
  const { inStore } = useStorePaths();
  const client = useQueryClient();
  return (read, answer) => void client.setQueryData(keyOf(inStore(read)), answer);
}

/** Storage name of the key. It starts like the name of the draft, so that another person's log-in removes both. */
const nameOf = (form: string): string => `${form}:key`;

/** Returns the Idempotency-Key of a form whose last call may have succeeded, also after closing the form or a reload; otherwise null. */
function keptKey(form: string): string | null {
  try {
    return sessionStorage.getItem(nameOf(form));
  } catch {
    return null;
  }
}

/** Stores the key while the outcome is unknown; null removes it. Ignores a full storage. */
function keepKey(form: string, key: string | null): void {
  try {
    if (key === null) sessionStorage.removeItem(nameOf(form));
    else sessionStorage.setItem(nameOf(form), key);
  } catch {
    // The open form still has the key.
  }
}

export type Action = {
  readonly run: (call: Call) => void;
  readonly isRunning: boolean;
  readonly error: Error | null;
  /** A call made before this form was reopened may have succeeded; the next call reuses its key. */
  readonly isInDoubt: boolean;
  /** Gives the next call a new key. */
  readonly forget: () => void;
};

/** Runs each change at most once: keeps the Idempotency-Key while its outcome is unknown, with a `form` name even after the form closes. */
export function useAction<Answer = unknown>(onDone: (answer: Answer) => void, form?: string): Action {
  const { send } = useConsole();
  const { inStore } = useStorePaths();
  const client = useQueryClient();
  const [before] = useState(() => (form === undefined ? null : keptKey(form)));
  const [key, setKey] = useState(() => before ?? crypto.randomUUID());
  const keep = (kept: string | null): void => {
    if (form !== undefined) keepKey(form, kept);
  };
  const renew = (): void => {
    keep(null);
    setKey(crypto.randomUUID());
  };
  const mutation = useMutation({
    mutationFn: (call: Call) => {
      if (call.method !== 'POST') return send<Answer>(inStore(call));
      // Stored before sending, because the form may close during the call.
      keep(key);
      return send<Answer>(inStore(call), { idempotencyKey: key });
    },
    onSuccess: async (answer) => {
      renew();
      onDone(answer);
      await client.invalidateQueries();
    },
    onError: (error) => {
      if (!mayHaveSucceeded(error)) renew();
    },
  });
  return {
    run: (call) => {
      if (!mutation.isPending) mutation.mutate(call);
    },
    isRunning: mutation.isPending,
    error: mutation.error,
    isInDoubt: before === key,
    forget: renew,
  };
}
