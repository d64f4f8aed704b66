import { useState } from 'preact/hooks';

let made = 0;

/**
 * Returns an id that no other element of the page has, the same at each render. Preact's `useId` numbers from the start again in a part of the page
 * that is loaded later: a label then names a control of the part before it.
 */
export const useOwnId = (): string => useState(() => `own-${++made}`)[0];
