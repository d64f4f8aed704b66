import type { ComponentChildren } from 'preact';
import { ApiError } from '../api/send.ts';
import type { Reading } from '../api/use-call.ts';

/** Why something did not work, with what a person may do, and the id that support asks for. */
export function Failure({ error, again }: { readonly error: Error; readonly again?: () => void }) {
  const requestId = error instanceof ApiError ? error.requestId : null;
  return (
    <div class="notice bad" role="alert">
      <p>{error instanceof ApiError ? wordsFor(error) : error.message}</p>
      {requestId !== null && (
        <p class="quiet">
          Request <code>{requestId}</code>
        </p>
      )}
      {again && (
        <button type="button" onClick={again}>
          Try again
        </button>
      )}
    </div>
  );
}

function wordsFor({ status, code, message }: ApiError): string {
  if (status === 404) return 'There is no such thing in this store, or you may not see it.';
  if (code === 'insufficient_scope') return 'You may not do this in this store. Ask its owner for the area.';
  if (status === 429) return 'The service is still busy with your earlier requests. Wait a minute and try again.';
  if (status >= 500) return 'The service has a problem. What you entered is still here: try again in a moment.';
  return message;
}

/** Shows the answer, a loading state, or the failure. The last answer stays while it is read again. */
export function Read<Answer>({
  reading,
  children,
}: {
  readonly reading: Reading<Answer>;
  readonly children: (answer: Answer) => ComponentChildren;
}) {
  const { answer, error, isLoading, again } = reading;
  return (
    <>
      {error !== null && !isLoading && <Failure error={error} again={again} />}
      {answer !== undefined ? <div aria-busy={isLoading}>{children(answer)}</div> : isLoading && <Loading />}
    </>
  );
}

export function Loading() {
  return (
    <p class="loading" role="status">
      Loading…
    </p>
  );
}

/** An empty screen: says what would be here, and what to do first. */
export function Empty({ title, children }: { readonly title: string; readonly children?: ComponentChildren }) {
  return (
    <div class="empty">
      <h2>{title}</h2>
      {children}
    </div>
  );
}
