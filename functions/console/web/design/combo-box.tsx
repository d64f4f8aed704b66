import type { Ref } from 'preact';
import { useState } from 'preact/hooks';
import { Thumbnail } from './facts.tsx';
import { LongText } from './long-text.tsx';
import { useOwnId } from './own-id.ts';

/**
 * An option with its label and a detail that distinguishes it from others. If only some options have pictures, set
 * `picture` to null for the others: they then get an empty space of the same size.
 */
export type Option = { readonly key: string; readonly label: string; readonly detail: string; readonly picture?: string | null };

export type ComboBoxProps<Chosen extends Option> = {
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly options: readonly Chosen[];
  readonly onChoose: (option: Chosen) => void;
  /** Called on Enter when no option is active. */
  readonly onEnter?: () => void;
  /** The key of the option that is active until the user moves to another. */
  readonly first?: string | undefined;
  readonly placeholder?: string;
  readonly describedBy?: string;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly id?: string;
};

/** A text box with a list of options (an ARIA combobox). Its text is not submitted with the form. */
export function ComboBox<Chosen extends Option>(props: ComboBoxProps<Chosen>) {
  const { label, text, onText, options, onChoose, onEnter, first, placeholder, describedBy, inputRef, id } = props;
  const listId = useOwnId();
  const [isOpen, setOpen] = useState(false);
  const [marked, setMarked] = useState<string>();
  const shown = isOpen && options.length > 0;
  const at = options.findIndex(({ key }) => key === (marked ?? first));
  const active = shown ? options[at] : undefined;
  const optionId = (key: string): string => `${listId}-${key.replaceAll(/\W/g, '-')}`;
  const mark = (index: number): void => {
    const option = options[(index + options.length) % options.length];
    setMarked(option?.key);
    if (option !== undefined) document.getElementById(optionId(option.key))?.scrollIntoView({ block: 'nearest' });
  };
  const choose = (option: Chosen): void => {
    setOpen(false);
    setMarked(undefined);
    onChoose(option);
  };
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => (shown ? mark(at + 1) : setOpen(true)),
    ArrowUp: () => (shown ? mark(at < 0 ? -1 : at - 1) : setOpen(true)),
    Enter: () => {
      if (active !== undefined) return choose(active);
      setOpen(false);
      onEnter?.();
    },
  };
  return (
    <div class="combo">
      <input
        ref={inputRef ?? null}
        id={id}
        type="text"
        role="combobox"
        aria-label={label}
        aria-expanded={shown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={active === undefined ? undefined : optionId(active.key)}
        aria-describedby={describedBy}
        placeholder={placeholder}
        autoComplete="off"
        spellcheck={false}
        value={text}
        onFocus={() => setOpen(true)}
        onClick={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onInput={(event) => {
          setMarked(undefined);
          setOpen(true);
          onText(event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && shown) {
            // Prevents Escape from also closing an enclosing dialog.
            event.preventDefault();
            event.stopPropagation();
            setOpen(false);
            return;
          }
          const act = keys[event.key];
          if (act === undefined) return;
          event.preventDefault();
          act();
        }}
      />
      <div id={listId} role="listbox" aria-label={label} hidden={!shown}>
        {options.map((option) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text box
          // biome-ignore lint/a11y/useKeyWithClickEvents: the text box handles the keys
          <div
            key={option.key}
            id={optionId(option.key)}
            role="option"
            aria-selected={option.key === active?.key}
            // Keeps the focus in the text box, because losing it would close the list before the click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(option)}
          >
            {option.picture !== undefined && <Thumbnail url={option.picture} />}
            <bdi>
              <LongText text={option.label}>{option.label}</LongText>
            </bdi>
            <span class="quiet detail">{option.detail}</span>
          </div>
        ))}
      </div>
    </div>
  );
}
