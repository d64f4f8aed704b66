import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type Squire from 'squire-rte';
import { useOwnId } from '../design/own-id.ts';
import { linkAt } from './editor-commands.ts';
import { linkAddress } from './link-address.ts';

type LinkRowProps = { readonly address: string; readonly editor: Squire; readonly onClose: () => void };

/** Asks for a URL and links the selected text to it, or edits the link at the cursor. An empty URL removes the link. */
export function LinkRow({ address, editor, onClose }: LinkRowProps) {
  const field = useRef<HTMLInputElement>(null);
  const [isWrong, setWrong] = useState(false);
  const id = useOwnId();
  // A layout effect is used so that the field has the focus before the next key press.
  useLayoutEffect(() => field.current?.focus(), []);
  const close = (): void => {
    onClose();
    editor.focus();
  };
  const apply = (): void => {
    const typed = field.current?.value.trim() ?? '';
    const href = linkAddress(typed);
    setWrong(typed !== '' && href === null);
    if (typed !== '' && href === null) {
      field.current?.focus();
      return;
    }
    const there = linkAt(editor);
    if (there !== null) {
      const range = document.createRange();
      range.selectNodeContents(there);
      editor.setSelection(range);
    }
    if (href !== null) editor.makeLink(href);
    else if (there !== null) editor.removeLink();
    close();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles keys of the field inside
    <div
      class="row"
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
        else if (event.key === 'Enter' && event.target === field.current) apply();
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
      // The `input` event does not reach the form, because the URL is not a field of the form.
      onInput={(event) => event.stopPropagation()}
    >
      <label for={id}>Address of the link</label>
      <input
        ref={field}
        id={id}
        type="text"
        inputMode="url"
        autoComplete="off"
        defaultValue={address}
        aria-describedby={`${id}-wrong`}
        aria-invalid={isWrong}
      />
      <button type="button" onClick={apply}>
        Set the link
      </button>
      <button type="button" onClick={close}>
        Cancel
      </button>
      <span id={`${id}-wrong`} class="error" role="status">
        {isWrong && 'Enter an address such as https://example.com or name@example.com.'}
      </span>
    </div>
  );
}
