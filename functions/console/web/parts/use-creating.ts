import { useLocation } from 'preact-iso';

const param = 'new';

/**
 * Returns whether the create form is open, and a function that opens or closes it. While the form is open, the URL
 * contains the parameter `new`, so links and reloads can open the form.
 */
export function useNewForm(): readonly [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const { url, route } = useLocation();
  return [
    new URL(url, location.origin).searchParams.has(param),
    (isOpen) => {
      // Uses the current URL instead of `url`, because creating the object may have opened another page.
      const { pathname, searchParams } = new URL(location.href);
      if (isOpen === searchParams.has(param)) return;
      if (isOpen) searchParams.set(param, '1');
      else searchParams.delete(param);
      route(searchParams.size === 0 ? pathname : `${pathname}?${searchParams}`, true);
    },
  ];
}
