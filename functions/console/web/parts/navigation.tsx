import { useId, useState } from 'preact/hooks';
import { groups, type Screen } from '../screens.ts';

export type NavigationProps = {
  readonly storeId: string;
  readonly allowed: readonly Screen[];
  /** Path of the open screen, below the store's. */
  readonly rest: string;
};

/** The screens that a person may open, in groups. On a phone they are behind a button, which names the one that is open. */
export function Navigation({ storeId, allowed, rest }: NavigationProps) {
  const id = useId();
  // Where it was opened: it is closed at every other screen.
  const [openedAt, setOpenedAt] = useState<string>();
  const isOpen = openedAt === rest;
  const current = currentScreen(allowed, rest);
  return (
    <nav class="screens" aria-label="Screens">
      <button type="button" class="menu" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpenedAt(isOpen ? undefined : rest)}>
        Menu{current !== undefined && `: ${current.name}`}
      </button>
      <div id={id} class={isOpen ? 'groups open' : 'groups'}>
        {groups.map((group) => {
          const ofGroup = allowed.filter((screen) => screen.group === group);
          if (ofGroup.length === 0) return null;
          return (
            <div key={group}>
              <p id={`${id}-${group}`}>{group}</p>
              <ul aria-labelledby={`${id}-${group}`}>
                {ofGroup.map(({ path, name }) => (
                  <li key={path}>
                    <a href={`/admin/${storeId}${path}`} aria-current={path === current?.path ? 'page' : undefined}>
                      {name}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          );
        })}
      </div>
    </nav>
  );
}

/** The screen of the navigation that a path belongs to: of several the one with the longest path. */
const currentScreen = (allowed: readonly Screen[], rest: string): Screen | undefined =>
  allowed
    .filter(({ path, name }) => name !== undefined && `${rest}/`.startsWith(`${path}/`))
    .toSorted((one, other) => other.path.length - one.path.length)[0];
