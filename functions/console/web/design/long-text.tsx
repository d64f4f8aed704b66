import type { ComponentChildren } from 'preact';

const wideCharacter =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;
const mostOfText = 28;
const mostOfWord = 14;

/** Returns a string's width in characters. Full-width characters count twice. */
const lettersOf = (text: string): number => [...text].reduce((sum, character) => sum + (wideCharacter.test(character) ? 2 : 1), 0);

/** Reports whether a string, or one of its words, is too wide for a table cell. */
export const isLong = (text: string): boolean =>
  lettersOf(text) > mostOfText || text.split(/\s/).some((word) => lettersOf(word) > mostOfWord);

type LongTextProps = {
  readonly text: string;
  /** The content to show instead of `text`. Include a link or button, so that keyboard focus shows the full text. */
  readonly children?: ComponentChildren;
};

/** Truncates long text in a cell to two lines; hover or keyboard focus shows the full text. */
export function LongText({ text, children }: LongTextProps) {
  if (!isLong(text)) return <>{children ?? <bdi>{text}</bdi>}</>;
  return children === undefined ? (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users read the full text on focus, as others do on hover
    <span class="long" title={text} tabIndex={0}>
      {text}
    </span>
  ) : (
    <span class="long" title={text}>
      {children}
    </span>
  );
}
