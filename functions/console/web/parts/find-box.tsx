import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { useStorePaths } from './console-context.tsx';
import { findIn } from './find.ts';

/** One box for any id: leads to the screen of what was entered. */
export function FindBox() {
  const { route } = useLocation();
  const { href } = useStorePaths();
  const [isUnknown, setUnknown] = useState(false);
  return (
    <form
      class="find"
      onSubmit={(event) => {
        event.preventDefault();
        const to = findIn(String(new FormData(event.currentTarget).get('find') ?? ''));
        setUnknown(to === undefined);
        if (to !== undefined) route(href(to));
      }}
    >
      <input
        type="search"
        name="find"
        aria-label="Find by order id or e-mail"
        aria-describedby="find-hint"
        placeholder="Order id or e-mail"
        autoComplete="off"
      />
      <span id="find-hint" class="error" role="status">
        {isUnknown && 'Enter the id of an order, or an e-mail address.'}
      </span>
    </form>
  );
}
