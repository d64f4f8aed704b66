import { useEffect, useRef, useState } from 'preact/hooks';
import Squire from 'squire-rte';
import { commands, isMac, link, linkAt } from './editor-commands.ts';
import { elementsOf, elementsWithMarks, habitsOf, toBrowserHtml, toEditorHtml, writtenHtml } from './editor-html.ts';
import { LinkRow } from './editor-link.tsx';
import { EditorToolbar } from './editor-toolbar.tsx';
import { isSameHtml } from './same-html.ts';

/** Keys of the editor that would hold the focus, or make what the service does not keep. */
const unusedKeys = ['Tab', 'Shift-Tab', ...['Shift-5', 'Shift-6'].map((key) => `${isMac ? 'Meta' : 'Ctrl'}-${key}`)];
const undo = { documentSizeThreshold: 100_000, undoLimit: 50 };

/** An editor in an element, with a text in it. All that becomes elements of the page is made by our own list (`editor-html.ts`). */
function editorIn(root: HTMLElement, html: string): Squire {
  const editor = new Squire(root, { blockTag: 'P', addLinks: false, undo, sanitizeToDOMFragment: elementsOf });
  // Undo would set a text as HTML of the page, which its policy refuses.
  editor._setRawHTML = (raw: string) => {
    root.replaceChildren(elementsWithMarks(raw));
    editor._ignoreChange = true;
    return editor;
  };
  // Handles at images are placed by inline styles, and make sizes as styles, which the service drops.
  editor._imageResizer.destroy();
  for (const key of unusedKeys) editor.setKeyHandler(key, null);
  editor.setHTML(toEditorHtml(html));
  return editor;
}

/** Whether the editor would give a text back as it is, when nobody changes it. */
export function isEditable(html: string): boolean {
  const root = document.createElement('div');
  const editor = editorIn(root, html);
  const written = writtenHtml(root, habitsOf(html));
  editor.destroy();
  return isSameHtml(written, toBrowserHtml(html));
}

type HtmlEditorProps = {
  readonly id: string;
  readonly name: string;
  readonly isInvalid: boolean;
  readonly describedBy: string;
  readonly html: string;
  /** The text as it is now; as it was given, where nothing differs. */
  readonly onChange: (html: string) => void;
};

/** A text with its form, as it will be seen, with a toolbar for its form. It begins with `html`, and is the same editor until it is removed. */
export function HtmlEditor({ id, name, isInvalid, describedBy, html, onChange }: HtmlEditorProps) {
  const root = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Squire | null>(null);
  const [on, setOn] = useState<readonly string[]>([]);
  const [linkNow, setLinkNow] = useState<string | null>(null);
  const changed = useRef(onChange);
  changed.current = onChange;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an editor is of one text
  useEffect(() => {
    if (root.current === null) return;
    const shown = root.current;
    const made = editorIn(shown, html);
    const habits = habitsOf(html);
    let last = writtenHtml(shown, habits);
    const first = last;
    const show = (): void => setOn(commands.filter(({ isOn }) => isOn?.(made) === true).map(({ sign }) => sign));
    const hear = (): void => {
      const now = writtenHtml(shown, habits);
      // Focus alone may put what is not seen into the text.
      if (now !== last) changed.current(now === first ? html : now);
      last = now;
      show();
    };
    for (const type of ['pathChange', 'select', 'cursor']) made.addEventListener(type, show);
    made.addEventListener('input', hear);
    made.setKeyHandler(isMac ? 'Meta-k' : 'Ctrl-k', (_: unknown, event: Event) => {
      event.preventDefault();
      event.stopPropagation();
      setLinkNow(linkAt(made)?.getAttribute('href') ?? '');
    });
    const label = document.getElementById(`${id}-label`);
    const focus = (): void => void made.focus();
    label?.addEventListener('click', focus);
    setEditor(made);
    return () => {
      label?.removeEventListener('click', focus);
      made.destroy();
    };
  }, []);
  return (
    <div class="html-editor">
      {editor !== null && (
        <EditorToolbar
          controls={id}
          on={on}
          onCommand={(command) => (command.sign === link ? setLinkNow(linkAt(editor)?.getAttribute('href') ?? '') : command.run(editor))}
        />
      )}
      {editor !== null && linkNow !== null && <LinkRow address={linkNow} editor={editor} onClose={() => setLinkNow(null)} />}
      {/* biome-ignore lint/a11y/useSemanticElements: a text with its form has no element of its own */}
      <div
        ref={root}
        id={id}
        class="rich editable"
        role="textbox"
        tabIndex={0}
        aria-multiline="true"
        aria-labelledby={`${id}-label`}
        aria-describedby={describedBy}
        aria-invalid={isInvalid}
        data-param={name}
      />
    </div>
  );
}
