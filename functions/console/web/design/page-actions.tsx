import { Menu } from './menu.tsx';

export type PageAction = { readonly label: string; readonly isDangerous?: boolean | undefined; readonly open: () => void };

/** So many stand beside the heading: the first as the one to take, the others quiet. */
const maxBeside = 3;

const button = ({ label, isDangerous, open }: PageAction, className = '') => (
  <button key={label} type="button" class={isDangerous === true ? 'danger' : className} onClick={open}>
    {label}
  </button>
);

/** What can be done with the thing of a page: the first is the next step, and what is seldom done or dangerous stands in a menu when there are many. */
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

/** Actions below each other, in a menu that each of them closes. */
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
