import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from '../design/icon.tsx';
import { useOwnId } from '../design/own-id.ts';
import { groups, type Screen } from '../screens.ts';

export type NavigationProps = {
  readonly storeId: string;
  readonly allowed: readonly Screen[];
  readonly rest: string;
  /** Whether the menu is open; it matters only on a phone. */
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly children: ComponentChildren;
};

/** The icons of the daily screens, by path, and of the groups, by name. */
const icons: Readonly<Record<string, IconName>> = {
  ...{ '/home': 'home', '/reports/sales': 'chart', '/orders': 'orders', '/returns': 'returns', '/bookings': 'calendar' },
  ...{ '/products': 'products', '/inventory-levels': 'stock', '/purchase-orders': 'truck', '/customers': 'people', '/gift-cards': 'gift' },
  ...{ Marketing: 'tag', 'Booking setup': 'calendar', Catalog: 'grid', Purchasing: 'truck', Developers: 'code', Settings: 'settings' },
};

/**
 * Lists the screens that the user may open: daily screens first, then the others by group. On a phone, a button opens
 * the list.
 */
export function Navigation({ storeId, allowed, rest, isOpen, onToggle, children }: NavigationProps) {
  const id = useOwnId();
  const current = currentScreen(allowed, rest);
  const link = ({ path, name }: Screen) => (
    <li key={path}>
      <a href={`/admin/${storeId}${path}`} aria-current={path === current?.path ? 'page' : undefined}>
        {icons[path] !== undefined && <Icon name={icons[path]} />}
        {name}
      </a>
    </li>
  );
  return (
    <nav class="screens" aria-label="Screens">
      <button type="button" class="bare-button menu" aria-label="Menu" aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
        <Icon name="menu" />
      </button>
      <div id={id} class={isOpen ? 'groups open' : 'groups'}>
        {children}
        <ul aria-label="Daily">{allowed.filter(isDaily).map(link)}</ul>
        {groups.map((group) => {
          const ofGroup = allowed.filter((screen) => screen.group === group && !isDaily(screen));
          if (ofGroup.length === 0) return null;
          return (
            <details key={group} open={ofGroup.some((screen) => screen === current)}>
              <summary>
                <Icon name={icons[group] ?? 'grid'} />
                {group}
              </summary>
              <ul aria-label={group}>{ofGroup.map(link)}</ul>
            </details>
          );
        })}
      </div>
    </nav>
  );
}

const isDaily = (screen: Screen): boolean => screen.isDaily === true;

/** Returns the navigation entry with the longest matching path. */
const currentScreen = (allowed: readonly Screen[], rest: string): Screen | undefined =>
  allowed
    .filter(({ path, name }) => name !== undefined && `${rest}/`.startsWith(`${path}/`))
    .toSorted((one, other) => other.path.length - one.path.length)[0];
