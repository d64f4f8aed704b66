import { useState } from 'preact/hooks';

let made = 0;

/**
 * Returns an id that is unique on the page and the same at each render. Preact's `useId` restarts its numbers in a part of the page that is loaded
 * later, so a label could point to a control elsewhere.
 */
export const useOwnId = (): string => useState(() => `own-${++made}`)[0];
