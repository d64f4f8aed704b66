import { useRef } from 'preact/hooks';

export type PageAction = { readonly label: string; readonly isDangerous?: boolean | undefined; readonly open: () => void };

/** So many stand beside the heading: the first as the one to take, the others quiet. */
const maxBeside = 3;

/** What can be done with the thing of a page: the first is the next step, and what is seldom done or dangerous stands in a menu when there are many. */
export function PageActions({ actions }: { readonly actions: readonly PageAction[] }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const isLong = actions.length > maxBeside + 1;
  const beside = isLong ? actions.filter(({ isDangerous }) => isDangerous !== true).slice(0, maxBeside) : actions;
  const inMenu = actions.filter((action) => !beside.includes(action));
  const button = (action: PageAction, className: string) => (
    <button key={action.label} type="button" class={action.isDangerous === true ? 'danger' : className} onClick={action.open}>
      {action.label}
    </button>
  );
  const close = (): void => void menu.current?.removeAttribute('open');
  const leaveFor = ({ open }: PageAction): void => {
    close();
    open();
  };
  return (
    <>
      {beside.map((action, index) => button(action, index === 0 ? 'primary' : ''))}
      {inMenu.length > 0 && (
        <details
          ref={menu}
          class="actions-menu"
          onKeyDown={(event) => event.key === 'Escape' && close()}
          onFocusOut={(event) => {
            if (event.relatedTarget instanceof Node && !event.currentTarget.contains(event.relatedTarget)) close();
          }}
        >
          <summary class="button">More actions</summary>
          <div>{inMenu.map((action) => button({ ...action, open: () => leaveFor(action) }, ''))}</div>
        </details>
      )}
    </>
  );
}
