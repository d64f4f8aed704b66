import type { ComponentChildren } from 'preact';
import { ApiError, type FieldError } from '../api/send.ts';
import type { Reading } from '../api/use-call.ts';
import { humanizeParam } from '../format/words.ts';

type FailureProps = {
  readonly error: Error;
  readonly again?: () => void;
  /** The parameters whose errors are already shown at a field. */
  readonly marked?: readonly string[];
};

/** Shows an error, its request id for support, and a retry button. Lists field errors that are not `marked`. */
export function Failure({ error, again, marked = [] }: FailureProps) {
  const fields = fieldErrorsOf(error);
  const words = error instanceof ApiError ? wordsFor(error) : error.message;
  const requestId = error instanceof ApiError && fields.length === 0 ? error.requestId : null;
  return (
    <div class="notice bad" role="alert">
      {fields.length === 0 && <p>{words ?? error.message}</p>}
      {fields.length > 0 && marked.length > 0 && <p>Please fix the fields marked above.</p>}
      {fields
        .filter(({ param }) => !marked.includes(param))
        .map(({ param, message }) => (
          <p key={param + message}>
            {humanizeParam(param)}: {message}
          </p>
        ))}
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

/** Returns the errors of individual fields. The list is empty if the error is of another kind. */
export const fieldErrorsOf = (error: Error | null): readonly FieldError[] =>
  error instanceof ApiError && [400, 409, 422].includes(error.status) ? error.fields : [];

/** Returns the console's own message for an error; null if the API's message should be shown. */
function wordsFor({ status, code, message }: ApiError): string | null {
  if (status === 0) return message;
  if (status === 404) return 'Not found, or you don’t have access.';
  if (code === 'insufficient_scope') return 'You don’t have access to this. Ask an owner of the store.';
  if (status === 429) return 'Too many requests. Wait a minute and try again.';
  if (status >= 500) return 'Something went wrong on our side. Your input is still here: try again in a moment.';
  return null;
}

/** Shows the response, a loading indicator or the error. During a reload, the last response remains visible. */
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
