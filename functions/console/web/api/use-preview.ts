import { useEffect, useState } from 'preact/hooks';
import { useRead } from './use-call.ts';

/** How long typing must pause before a preview is requested. */
const pauseMs = 250;

export type Preview<Answer> = {
  /** The preview for the current body; undefined until it arrives. */
  readonly answer: Answer | undefined;
  readonly error: Error | null;
};

/** Requests a preview of a body after each pause in typing. If the body is undefined, requests nothing. */
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
