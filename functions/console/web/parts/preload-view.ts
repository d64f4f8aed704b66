import { screens } from '../screens.ts';

/** Whether a path below a store's is that of a screen; `:id` stands for any one segment. */
const isOf = (screen: string, segments: readonly string[]): boolean => {
  const parts = screen.split('/').slice(1);
  return parts.length === segments.length && parts.every((part, index) => part.startsWith(':') || part === segments[index]);
};

/** Begins to load the file of the screen at an address of the console; where it cannot be loaded, the screen itself says so. */
export function preloadView(address: string): void {
  const segments = address.split('/').slice(3);
  // Of `/orders/:id` and `/orders/new` the one that is spelled out.
  const [found] = screens
    .filter(({ path }) => isOf(path, segments))
    .toSorted((one, other) => one.path.split(':').length - other.path.split(':').length);
  void found?.view.preload();
}
