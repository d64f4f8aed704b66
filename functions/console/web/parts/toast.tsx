import { useEffect, useState } from 'preact/hooks';

const shownForMs = 6_000;
let show: ((words: string) => void) | undefined;

/** Shows a success message for a few seconds. */
export const toast = (words: string): void => show?.(words);

export function Toast() {
  const [words, setWords] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: each text restarts the timer
  useEffect(() => {
    show = setWords;
    const timer = setTimeout(() => setWords(''), shownForMs);
    return () => clearTimeout(timer);
  }, [words]);
  return (
    <div role="status" class={words === '' ? 'sr-only' : 'toast'}>
      {words}
    </div>
  );
}
