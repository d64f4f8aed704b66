import { useEffect, useRef, useState } from 'preact/hooks';
import { Field, type FieldProps } from '../design/fields.tsx';
import { RichText } from './rich-text.tsx';

/** How long typing must pause before the preview is updated. */
const shownAfterMs = 250;

type HtmlFieldProps = FieldProps & { readonly maxLength: number; readonly defaultValue: string };
type Editor = typeof import('./html-editor.tsx');

/**
 * A rich-text field whose value is in a `textarea`. Until the editor has loaded, the field shows the HTML with a
 * preview. If the editor would change parts that the user does not edit, the field continues to show the HTML.
 */
export function HtmlField({ name, label, maxLength, defaultValue }: HtmlFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  /** The HTML with which the editor started; null while the `textarea` is shown. */
  const [begun, setBegun] = useState<{ readonly html: string } | null>(null);
  const [typed, setTyped] = useState(defaultValue);
  const [shown, setShown] = useState(defaultValue);
  const [isRefused, setRefused] = useState(false);
  const written = useRef(defaultValue);
  const begin = ({ isEditable }: Editor): void => {
    const html = area.current?.value ?? '';
    const isKept = isEditable(html);
    written.current = html;
    setRefused(!isKept);
    setBegun(isKept ? { html } : null);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor is loaded once
  useEffect(() => {
    let isOpen = true;
    const take = (loaded: Editor): void => {
      if (!isOpen) return;
      setEditor(loaded);
      // The editor does not replace the textarea while the user is typing in it.
      if (document.activeElement !== area.current) begin(loaded);
    };
    import('./html-editor.tsx').then(take, () => undefined);
    return () => {
      isOpen = false;
    };
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => setShown(typed), shownAfterMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const hear = (html: string): void => {
    setTyped(html);
    // When a restored draft replaces the text, restart the editor with the new text.
    if (begun !== null && editor !== null && html !== written.current) begin(editor);
  };
  const write = (html: string): void => {
    if (area.current === null) return;
    area.current.value = html;
    written.current = html;
    area.current.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const excess = typed.length - maxLength;
  const isTooLong = excess > 0;
  return (
    <Field name={name} label={label}>
      {(attributes) => (
        <>
          {begun !== null && editor !== null && (
            <editor.HtmlEditor
              key={begun}
              id={attributes.id}
              name={name}
              isInvalid={attributes['aria-invalid'] || isTooLong}
              describedBy={attributes['aria-describedby']}
              html={begun.html}
              onChange={write}
            />
          )}
          <div class="with-preview" hidden={begun !== null}>
            <textarea
              ref={area}
              rows={6}
              maxLength={maxLength}
              defaultValue={defaultValue}
              {...(begun === null ? attributes : { name })}
              onInput={({ currentTarget }) => hear(currentTarget.value)}
            />
            {begun === null && (
              <div class="html-preview">
                <p class="quiet">Preview</p>
                <RichText html={shown} />
              </div>
            )}
          </div>
          <div class="row">
            {editor !== null && (
              <button
                type="button"
                class="small"
                aria-pressed={begun === null}
                aria-controls={attributes.id}
                onClick={() => (begun === null ? begin(editor) : setBegun(null))}
              >
                HTML
              </button>
            )}
            <span role="status">
              {isRefused && begun === null && <span class="quiet">Shown as HTML, because the editor would change parts of it.</span>}
              {isTooLong && (
                <span class="error">
                  {excess === 1 ? 'The HTML is 1 character too long.' : `The HTML is ${excess} characters too long.`}
                </span>
              )}
            </span>
          </div>
        </>
      )}
    </Field>
  );
}
