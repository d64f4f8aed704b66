import { useEffect, useState } from 'preact/hooks';
import { useRead } from './use-call.ts';

/** Pause in typing before a preview. */
const pauseMs = 250;

export type Preview<Answer> = {
  /** Result for the current body. */
  readonly answer: Answer | undefined;
  readonly error: Error | null;
};

/** Asks the API for a preview of a body after each pause in typing; undefined asks nothing. */
export function usePreview<Answer>(path: string, body: object | undefined): Preview<Answer> {
  const [asked, setAsked] = useState<object>();
  useEffect(() => {
    const timer = setTimeout(() => setAsked(body), pauseMs);
    return () => clearTimeout(timer);
  }, [body]);
  const reading = useRead<Answer>({ method: 'POST', path, body: asked }, asked !== undefined);
  const isOfNow = asked !== undefined && body === asked;
  return {
    answer: isOfNow ? reading.answer : undefined,
    error: isOfNow && !reading.isLoading ? reading.error : null,
  };
}
