import type { ComponentChildren } from 'preact';

const wideCharacter =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;
const mostOfText = 28;
const mostOfWord = 14;

/** The width of a text in letters; characters of double width count twice. */
const lettersOf = (text: string): number => [...text].reduce((sum, character) => sum + (wideCharacter.test(character) ? 2 : 1), 0);

/** Whether a text, or a word of it, is so long that it would take the room of other columns. */
export const isLong = (text: string): boolean =>
  lettersOf(text) > mostOfText || text.split(/\s/).some((word) => lettersOf(word) > mostOfWord);

type LongTextProps = {
  readonly text: string;
  /** The contents to show; without them, the text itself. Contents with a link or a button need no tab stop of their own. */
  readonly children?: ComponentChildren;
};

/** A text in a cell, in two lines at most; all of it on hover and while it, or the link in it, has the keyboard. A short text is left as it is. */
export function LongText({ text, children }: LongTextProps) {
  if (!isLong(text)) return <>{children ?? <bdi>{text}</bdi>}</>;
  return children === undefined ? (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard reaches what a pointer reads by hovering
    <span class="long" title={text} tabIndex={0}>
      {text}
    </span>
  ) : (
    <span class="long" title={text}>
      {children}
    </span>
  );
}
