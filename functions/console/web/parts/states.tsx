import type { ComponentChildren } from 'preact';
import { ApiError, type FieldError } from '../api/send.ts';
import type { Reading } from '../api/use-call.ts';
import { humanizeParam } from '../format/words.ts';

type FailureProps = {
  readonly error: Error;
  readonly again?: () => void;
  /** The parameters whose errors stand at a field. */
  readonly marked?: readonly string[];
};

/**
 * Why something did not work, with what a person may do, and the id that support asks for. Errors of fields stand here in words, but those
 * that the form shows at their `marked` fields.
 */
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

/** The errors of single fields in a refusal; none where the refusal is about the person, the load or the service. */
export const fieldErrorsOf = (error: Error | null): readonly FieldError[] =>
  error instanceof ApiError && [400, 409, 422].includes(error.status) ? error.fields : [];

/** The words of the console for a failure; null where it has none but those of the API, which are in English. */
function wordsFor({ status, code, message }: ApiError): string | null {
  if (status === 0) return message;
  if (status === 404) return 'Not found, or you do not have access.';
  if (code === 'insufficient_scope') return 'You do not have access to this. Ask an owner of the store.';
  if (status === 429) return 'Too many requests. Wait a minute and try again.';
  if (status >= 500) return 'Something went wrong on our side. Your input is still here: try again in a moment.';
  return null;
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
