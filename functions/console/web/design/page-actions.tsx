import { Menu } from './menu.tsx';

export type PageAction = { readonly label: string; readonly isDangerous?: boolean | undefined; readonly open: () => void };

/** The maximum number of buttons beside the heading of a page that also has a menu of actions. */
const maxBeside = 3;

const button = ({ label, isDangerous, open }: PageAction, className = '') => (
  <button key={label} type="button" class={isDangerous === true ? 'danger' : className} onClick={open}>
    {label}
  </button>
);

/**
 * Shows a page's actions. The first action is the primary button. If there are many actions, the last ones and the
 * dangerous ones move to a menu.
 */
export function PageActions({ actions }: { readonly actions: readonly PageAction[] }) {
  const isLong = actions.length > maxBeside + 1;
  const beside = isLong ? actions.filter(({ isDangerous }) => isDangerous !== true).slice(0, maxBeside) : actions;
  const inMenu = actions.filter((action) => !beside.includes(action));
  return (
    <>
      {beside.map((action, index) => button(action, index === 0 ? 'primary' : ''))}
      {inMenu.length > 0 && <Menu label="More actions">{(close) => <ActionList actions={inMenu} close={close} />}</Menu>}
    </>
  );
}

export const ActionList = ({ actions, close }: { readonly actions: readonly PageAction[]; readonly close: () => void }) => (
  <>
    {actions.map((action) => {
      const open = (): void => {
        close();
        action.open();
      };
      return button({ ...action, open });
    })}
  </>
);
