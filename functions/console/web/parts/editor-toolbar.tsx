import { useRef, useState } from 'preact/hooks';
import { type Command, commands } from './editor-commands.ts';

type ToolbarProps = {
  readonly controls: string;
  /** The symbols of the commands that are active for the selection. */
  readonly on: readonly string[];
  readonly onCommand: (command: Command) => void;
};

/** The commands as an ARIA toolbar: it is a single tab stop, and the arrow keys move within it. */
export function EditorToolbar({ controls, on, onCommand }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const go = (event: KeyboardEvent): void => {
    if (bar.current === null) return;
    const buttons = [...bar.current.querySelectorAll('button')];
    const from = buttons.indexOf(event.target as HTMLButtonElement);
    const forward = getComputedStyle(bar.current).direction === 'rtl' ? -1 : 1;
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: from + forward,
      ArrowLeft: from - forward,
      Home: 0,
      End: commands.length - 1,
    };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const index = (next + commands.length) % commands.length;
    setAt(index);
    buttons[index]?.focus();
  };
  return (
    <div ref={bar} class="tools" role="toolbar" aria-label="Format" aria-controls={controls} onKeyDown={go}>
      {commands.map((command, index) => {
        const { sign, words, key, isOn } = command;
        return (
          <button
            key={sign}
            type="button"
            tabIndex={index === at ? 0 : -1}
            title={key === undefined ? words : `${words} (${key})`}
            aria-label={words}
            aria-keyshortcuts={key && `Control+${key} Meta+${key}`}
            aria-pressed={isOn && on.includes(sign)}
            // Prevents the click from clearing the selection in the text.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              setAt(index);
              onCommand(command);
            }}
          >
            {sign}
          </button>
        );
      })}
    </div>
  );
}
