import { useLocation } from 'preact-iso';

const param = 'new';

/** Whether the form that makes a new one is open: the address says so, so that links, the find box and a reload open it. */
export function useNewForm(): readonly [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const { url, route } = useLocation();
  return [
    new URL(url, location.origin).searchParams.has(param),
    (isOpen) => {
      // Of now: what the form has made may have led to another page.
      const { pathname, searchParams } = new URL(location.href);
      if (isOpen === searchParams.has(param)) return;
      if (isOpen) searchParams.set(param, '1');
      else searchParams.delete(param);
      route(searchParams.size === 0 ? pathname : `${pathname}?${searchParams}`, true);
    },
  ];
}
