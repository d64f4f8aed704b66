import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import type { Page } from '#shared/client/pages.ts';
import { useConsole, useStorePaths } from '../parts/console-context.tsx';
import type { Call } from './call.ts';
import { type Rows, readPages } from './read-pages.ts';
import { mayHaveSucceeded, type Send } from './send.ts';

/** The state of a call that reads, for a screen: its answer, its failure, or that it is under way. */
export type Reading<Answer> = {
  readonly call: Call;
  readonly answer: Answer | undefined;
  readonly error: Error | null;
  readonly isLoading: boolean;
  readonly again: () => void;
};

/**
 * Reads from the open store; a path as `/orders`. The answer is kept while any screen shows it, and is read again after an action has succeeded; with
 * `everyMs` it is also read at that interval while the window is visible.
 */
export const useRead = <Answer>(call: Call, enabled = true, everyMs?: number): Reading<Answer> =>
  useReading(call, (send, whole, signal) => send<Answer>(whole, { signal }), [], { enabled, refetchInterval: everyMs ?? false });

/** Reads a page of a list; until it is there, the page before stays the answer, so that rows do not vanish with each letter of a search. */
export const useReadList = <Answer>(call: Call, everyMs?: number): Reading<Answer> =>
  useReading(call, (send, whole, signal) => send<Answer>(whole, { signal }), [], {
    refetchInterval: everyMs ?? false,
    placeholderData: keepPreviousData,
  });

/** Reads a list of the open store page by page, as far as `readPages` goes. */
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

/**
 * Takes the answer of a change for what reading would give, so that the screen has it at once: the next change of a quick person then holds
 * against this one, and not against what was there before.
 */
export function useAnswered(): <Answer>(read: Call, answer: Answer) => void {
  const { inStore } = useStorePaths();
  const client = useQueryClient();
  return (read, answer) => void client.setQueryData(keyOf(inStore(read)), answer);
}

/** The name of a key in the session storage of the tab; it begins as the draft of the form does, so that both are forgotten when another person logs in. */
const nameOf = (form: string): string => `${form}:key`;

/**
 * The Idempotency-Key of a form whose last call may have been done; null for none. The form closes, and the page is loaded again, without an end
 * to that doubt: the next call of the form is the same one as far as anybody knows.
 */
function keptKey(form: string): string | null {
  try {
    return sessionStorage.getItem(nameOf(form));
  } catch {
    return null;
  }
}

/** Keeps the key of a call while its outcome is open, and none (null) when it is known. A browser that has no room keeps none. */
function keepKey(form: string, key: string | null): void {
  try {
    if (key === null) sessionStorage.removeItem(nameOf(form));
    else sessionStorage.setItem(nameOf(form), key);
  } catch {
    // The open form itself still has the key.
  }
}

export type Action = {
  readonly run: (call: Call) => void;
  readonly isRunning: boolean;
  readonly error: Error | null;
  /** Whether a call that this form made when it was open before may have been done; the next one has its key. */
  readonly isInDoubt: boolean;
  /** Makes the next call another one than that. */
  readonly forget: () => void;
};

/**
 * Changes something in the open store, at most once: the Idempotency-Key is made when the form opens, and stays the same as long as the outcome of
 * the last try is unknown. With the name of the `form` it does so over closing the form, too. After a success all shown answers are read again.
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
      // Before there is an outcome: the form may be closed while the call is under way.
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
