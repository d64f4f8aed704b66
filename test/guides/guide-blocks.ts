/** A fenced block of a guide. */
export type GuideBlock = {
  /** The first word after the fence: `sh`, `js`, `json` … */
  readonly language: string;
  /** The file name under which a block of code is saved. */
  readonly file: string | null;
  /** The interpreter that a block of commands needs: `sh needs=php`. */
  readonly needs: string | null;
  /** The line of its opening fence, from 1. */
  readonly line: number;
  readonly text: string;
};

/** Returns the fenced blocks of a Markdown text, in order. */
export const guideBlocks = (markdown: string): readonly GuideBlock[] =>
  [...markdown.matchAll(/^```(\S+)([^\n]*)\n(.*?)^```$/gms)].map(({ index, 1: language = '', 2: words = '', 3: text = '' }) => ({
    ...{ language, text, line: markdown.slice(0, index).split('\n').length },
    needs: /\bneeds=(\S+)/.exec(words)?.[1] ?? null,
    file: /(?:^|\s)(\w[\w-]*\.\w+)/.exec(words)?.[1] ?? null,
  }));

/**
 * Reports whether the output is the one that a guide shows: `…` matches any text of at least one character, and
 * whitespace is ignored, because a guide breaks lines that a program does not.
 */
export function isShown(shown: string, printed: string): boolean {
  const parts = withoutSpace(shown)
    .split('…')
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[\\s\\S]+?')}$`).test(withoutSpace(printed));
}

const withoutSpace = (text: string): string => text.replaceAll(/\s+/g, '');
