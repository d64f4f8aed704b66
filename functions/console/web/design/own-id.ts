import { useState } from 'preact/hooks';

let made = 0;

/** Returns an id that is unique on the page and stable across renders. Preact's `useId` repeats ids in views that load later. */
export const useOwnId = (): string => useState(() => `own-${++made}`)[0];
