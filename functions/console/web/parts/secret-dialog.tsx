import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useOwnId } from '../design/own-id.ts';
import { Copyable } from './shown-call.tsx';

export type SecretDialogProps = {
  readonly title: string;
  readonly texts: readonly (readonly [name: string, text: string])[];
  readonly onClose: () => void;
  readonly children?: ComponentChildren;
};

/** Shows a secret once. Escape does not close the dialog, because the secret cannot be shown again. */
export function SecretDialog({ title, texts, onClose, children }: SecretDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useOwnId();
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);
  return (
    <dialog ref={dialog} aria-labelledby={titleId} onCancel={(event) => event.preventDefault()} onClose={onClose}>
      <h2 id={titleId}>{title}</h2>
      <p class="notice warning">Copy this now. You won't be able to see it again.</p>
      {texts.map(([name, text]) => (
        <Copyable key={name} label={name} text={text} />
      ))}
      {children}
      <div class="row end">
        <button type="button" class="primary" onClick={() => dialog.current?.close()}>
          Done
        </button>
      </div>
    </dialog>
  );
}
