import { keepPreviousData, type UseQueryOptions, type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/preact-query';
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

/**
 * Reads a path of the current store and caches the response. The path is read again after each successful action and,
 * if `everyMs` is set, every `everyMs` milliseconds.
 */
export const useRead = <Answer>(call: Call, enabled = true, everyMs?: number): Reading<Answer> =>
  useReading(call, (send, whole, signal) => send<Answer>(whole, { signal }), [], { enabled, refetchInterval: everyMs ?? false });

/**
 * Reads a page of a list. The previous page remains visible until the new one arrives, so that the rows do not
 * disappear during a search.
 */
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

/** Does the same as `useQuery`, but sends the first call immediately, not after the first paint. */
export function useQueryNow<Answer>(options: UseQueryOptions<Answer>): UseQueryResult<Answer> {
  const client = useQueryClient();
  if (options.enabled !== false && client.getQueryState(options.queryKey) === undefined) void client.prefetchQuery(options);
  return useQuery(options);
}

function useReading<Answer>(
  call: Call,
  read: (send: Send, whole: Call, signal: AbortSignal) => Promise<Answer>,
  more: readonly string[],
  options: { readonly enabled?: boolean; readonly refetchInterval?: number | false; readonly placeholderData?: typeof keepPreviousData },
): Reading<Answer> {
  const { send } = useConsole();
  const { inStore } = useStorePaths();
  const whole = inStore(call);
  const query = useQueryNow({
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

/** Returns a function that caches the response to a change, so that the next edit starts from the new version. */
export function useAnswered(): <Answer>(read: Call, answer: Answer) => void {
  const { inStore } = useStorePaths();
  const client = useQueryClient();
  return (read, answer) => void client.setQueryData(keyOf(inStore(read)), answer);
}

/**
 * Returns the storage key for a form's Idempotency-Key. The storage key begins with the storage key of the form's
 * draft. The Idempotency-Key is therefore removed together with the draft when another user logs in.
 */
const nameOf = (form: string): string => `${form}:key`;

/**
 * Returns a form's stored Idempotency-Key, or null if there is none. The key is stored while it is unknown whether the
 * form's last call succeeded. Closing the form or reloading the page does not remove it.
 */
function keptKey(form: string): string | null {
  try {
    return sessionStorage.getItem(nameOf(form));
  } catch {
    return null;
  }
}

/** Stores a form's key, or removes it if `key` is null. Does nothing if the storage is full. */
function keepKey(form: string, key: string | null): void {
  try {
    if (key === null) sessionStorage.removeItem(nameOf(form));
    else sessionStorage.setItem(nameOf(form), key);
  } catch {
    // If storing the key fails, nothing is lost while the form is open, because the form also holds the key.
  }
}

export type Action = {
  readonly run: (call: Call) => void;
  readonly isRunning: boolean;
  readonly error: Error | null;
  /**
   * True if the form was reopened and its previous call may have succeeded. The next call then reuses that call's key.
   */
  readonly isInDoubt: boolean;
  readonly forget: () => void;
};

/**
 * Runs a change at most once. While the outcome of a call is unknown, the next call has the same Idempotency-Key. If
 * `form` is set, the key is kept after the form closes.
 */
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
      // The key is stored before the call is sent, because the form may close during the call.
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
