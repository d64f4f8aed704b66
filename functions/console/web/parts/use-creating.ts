import { useLocation } from 'preact-iso';

const param = 'new';

/** Returns whether the create form is open, and its setter. The address holds this state, so that links, the find box and a reload open the form. */
export function useNewForm(): readonly [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const { url, route } = useLocation();
  return [
    new URL(url, location.origin).searchParams.has(param),
    (isOpen) => {
      // Reads the current location, because creating may have navigated to another page.
      const { pathname, searchParams } = new URL(location.href);
      if (isOpen === searchParams.has(param)) return;
      if (isOpen) searchParams.set(param, '1');
      else searchParams.delete(param);
      route(searchParams.size === 0 ? pathname : `${pathname}?${searchParams}`, true);
    },
  ];
}
