import { useEffect, useState } from 'preact/hooks';

const shownForMs = 6_000;
let show: ((words: string) => void) | undefined;

/** Says for some seconds that something is done. */
export const toast = (words: string): void => show?.(words);

/** The place of such words, over the end of every screen. */
export function Toast() {
  const [words, setWords] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: each text has its own time
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
