/** A fenced block of a guide. */
export type GuideBlock = {
  /** The first word behind the fence: `sh`, `js`, `json` … */
  readonly language: string;
  /** The name of the file that the block is saved as, for a block of code. */
  readonly file: string | null;
  /** The interpreter without which a block of commands cannot run: `sh needs=php`. */
  readonly needs: string | null;
  /** Of its opening fence, from 1. */
  readonly line: number;
  readonly text: string;
};

/** The fenced blocks of a Markdown text, in order. */
export const guideBlocks = (markdown: string): readonly GuideBlock[] =>
  [...markdown.matchAll(/^```(\S+)([^\n]*)\n(.*?)^```$/gms)].map(({ index, 1: language = '', 2: words = '', 3: text = '' }) => ({
    ...{ language, text, line: markdown.slice(0, index).split('\n').length },
    needs: /\bneeds=(\S+)/.exec(words)?.[1] ?? null,
    file: /(?:^|\s)(\w[\w-]*\.\w+)/.exec(words)?.[1] ?? null,
  }));

/**
 * Whether what was printed is what a guide shows: `…` stands for anything, at least one character, and white space does not count, since a guide
 * breaks lines that a program does not.
 */
export function isShown(shown: string, printed: string): boolean {
  const parts = withoutSpace(shown)
    .split('…')
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[\\s\\S]+?')}$`).test(withoutSpace(printed));
}

const withoutSpace = (text: string): string => text.replaceAll(/\s+/g, '');
