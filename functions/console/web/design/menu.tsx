import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { useOwnId } from './own-id.ts';

export type MenuProps = {
  /** The button's text, or an icon; an icon needs `name` as its accessible name. */
  readonly label: ComponentChildren;
  readonly name?: string;
  readonly className?: string;
  /** Whether the content exists even while the menu is closed. Required if a form reads controls in the menu. */
  readonly isAlwaysThere?: boolean;
  readonly children: ComponentChildren | ((close: () => void, isOpen: boolean) => ComponentChildren);
};

/**
 * A button that opens a popover. The popover closes on Escape, on a click outside, and when Tab moves the focus
 * outside.
 */
export function Menu({ label, name, className = '', isAlwaysThere = false, children }: MenuProps) {
  const id = useOwnId();
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = (): void => box.current?.hidePopover();
  return (
    <>
      <button ref={button} type="button" class={className} aria-label={name} aria-expanded={isOpen} popovertarget={id}>
        {label}
      </button>
      <div
        ref={box}
        id={id}
        popover="auto"
        class="popover"
        onBeforeToggle={(event) => setOpen(event.newState === 'open')}
        onFocusOut={({ relatedTarget: to }) => {
          if (to instanceof Node && to !== button.current && box.current?.contains(to) === false) close();
        }}
      >
        {(isOpen || isAlwaysThere) && (typeof children === 'function' ? children(close, isOpen) : children)}
      </div>
    </>
  );
}
