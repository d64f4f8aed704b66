import type Squire from 'squire-rte';

export const isMac = /^Mac|^iP/.test(navigator.platform);

export type Command = {
  readonly sign: string;
  readonly words: string;
  /** The key that, together with Ctrl or ⌘, runs the command. */
  readonly key?: string;
  readonly run: (editor: Squire) => void;
  readonly isOn?: (editor: Squire) => boolean;
};

const format = (sign: string, words: string, add: 'bold' | 'italic' | 'underline'): Command => ({
  ...{ sign, words, key: sign },
  run: (editor) => void (editor.hasFormat(sign) ? editor.changeFormat(null, { tag: sign }) : editor[add]()),
  isOn: (editor) => editor.hasFormat(sign),
});

const heading = (level: number, words: string): Command => ({
  ...{ sign: `H${level}`, words },
  run: (editor) => becomeBlock(editor, editor.hasFormat(`H${level}`) ? 'p' : `h${level}`),
  isOn: (editor) => editor.hasFormat(`H${level}`),
});

const list = (sign: string, words: string, tag: 'UL' | 'OL'): Command => ({
  ...{ sign, words },
  run: (editor) => {
    if (editor.hasFormat(tag)) editor.removeList();
    else if (tag === 'UL') editor.makeUnorderedList();
    else editor.makeOrderedList();
  },
  isOn: (editor) => editor.hasFormat(tag),
});

/** The text on the editor's Link button. */
export const link = '↗';

export const commands: readonly Command[] = [
  format('B', 'Bold', 'bold'),
  format('I', 'Italic', 'italic'),
  format('U', 'Underline', 'underline'),
  heading(1, 'Heading H1'),
  heading(2, 'Heading H2'),
  heading(3, 'Heading H3'),
  heading(4, 'Heading H4'),
  list('•', 'Bulleted list', 'UL'),
  list('①', 'Numbered list', 'OL'),
  {
    ...{ sign: '❝', words: 'Quote' },
    run: (editor) => void (editor.hasFormat('BLOCKQUOTE') ? editor.removeQuote() : editor.increaseQuoteLevel()),
    isOn: (editor) => editor.hasFormat('BLOCKQUOTE'),
  },
  { ...{ sign: link, words: 'Link', key: 'K' }, run: () => undefined, isOn: (editor) => linkAt(editor) !== null },
  { ...{ sign: '⌫', words: 'Remove formatting' }, run: (editor) => void editor.removeAllFormatting() },
  { ...{ sign: '↶', words: 'Undo', key: 'Z' }, run: (editor) => void editor.undo() },
  { ...{ sign: '↷', words: 'Redo', key: 'Y' }, run: (editor) => void editor.redo() },
];

const lines = 'p, div, h1, h2, h3, h4';

function becomeBlock(editor: Squire, name: string): void {
  editor.modifyBlocks((fragment: DocumentFragment) => {
    for (const line of fragment.querySelectorAll(lines)) {
      if (line.querySelector(lines) !== null) continue;
      const block = document.createElement(name);
      block.append(...line.childNodes);
      line.replaceWith(block);
    }
    return fragment;
  });
  editor.focus();
}

/** Returns the link at the cursor or at either end of the selection. */
export function linkAt(editor: Squire): HTMLAnchorElement | null {
  const { startContainer, endContainer } = editor.getSelection();
  const at = (node: Node): HTMLAnchorElement | null => (node instanceof Element ? node : node.parentElement)?.closest('a') ?? null;
  const found = at(startContainer) ?? at(endContainer);
  return found !== null && editor.getRoot().contains(found) ? found : null;
}
