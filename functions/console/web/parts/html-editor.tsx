import { useEffect, useRef, useState } from 'preact/hooks';
import Squire from 'squire-rte';
import { commands, isMac, link, linkAt } from './editor-commands.ts';
import { elementsOf, elementsWithMarks, habitsOf, toBrowserHtml, toEditorHtml, writtenHtml } from './editor-html.ts';
import { LinkRow } from './editor-link.tsx';
import { EditorToolbar } from './editor-toolbar.tsx';
import { isSameHtml } from './same-html.ts';

/**
 * The shortcuts of Squire that are switched off, because they would trap the focus or create elements that the API
 * drops.
 */
const unusedKeys = ['Tab', 'Shift-Tab', ...['Shift-5', 'Shift-6'].map((key) => `${isMac ? 'Meta' : 'Ctrl'}-${key}`)];
const undo = { documentSizeThreshold: 100_000, undoLimit: 50 };

/** Creates an editor in an element. Everything that the editor inserts into the page is built by `editor-html.ts`. */
function editorIn(root: HTMLElement, html: string): Squire {
  const editor = new Squire(root, { blockTag: 'P', addLinks: false, undo, sanitizeToDOMFragment: elementsOf });
  // Replaced, because Squire's method assigns `innerHTML` on undo, which the content security policy forbids.
  editor._setRawHTML = (raw: string) => {
    root.replaceChildren(elementsWithMarks(raw));
    editor._ignoreChange = true;
    return editor;
  };
  // Image resizing is removed, because it needs inline styles and writes the `style` attribute, which the API drops.
  editor._imageResizer.destroy();
  for (const key of unusedKeys) editor.setKeyHandler(key, null);
  editor.setHTML(toEditorHtml(html));
  return editor;
}

/** Reports whether the editor returns this HTML unchanged if the user edits nothing. */
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
  /** Called with the edited HTML, or with exactly `html` if the content is unchanged. */
  readonly onChange: (html: string) => void;
};

/** A rich-text editor with a toolbar. Changes to `html` after the editor is mounted have no effect. */
export function HtmlEditor({ id, name, isInvalid, describedBy, html, onChange }: HtmlEditorProps) {
  const root = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Squire | null>(null);
  const [on, setOn] = useState<readonly string[]>([]);
  const [linkNow, setLinkNow] = useState<string | null>(null);
  const changed = useRef(onChange);
  changed.current = onChange;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an editor keeps the text that it was mounted with
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
      // An `input` event may leave the HTML unchanged, for example if the editor inserts only invisible characters on
      // focus.
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
      {/* biome-ignore lint/a11y/useSemanticElements: no native element edits rich text */}
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
