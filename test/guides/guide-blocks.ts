/** A fenced block in a guide. */
export type GuideBlock = {
  /** The first word after the fence: `sh`, `js`, `json` … */
  readonly language: string;
  /** The name of the file in which the block is saved; null if the block is not saved. */
  readonly file: string | null;
  /** The interpreter that a command block needs, as in `sh needs=php`; null if it needs none. */
  readonly needs: string | null;
  /** The line number of the opening fence, from 1. */
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
 * Reports whether a program printed the output that a guide shows. `…` matches any text of at least one character.
 * Whitespace is ignored, because guides wrap lines and programs do not.
 */
export function isShown(shown: string, printed: string): boolean {
  const parts = withoutSpace(shown)
    .split('…')
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[\\s\\S]+?')}$`).test(withoutSpace(printed));
}

const withoutSpace = (text: string): string => text.replaceAll(/\s+/g, '');
