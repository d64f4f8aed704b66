/** Where keys are kept: the session storage of a tab. */
export type KeyStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The name in the store; it begins as the draft of the form does, so that both are forgotten when another person logs in. */
const nameOf = (form: string): string => `${form}:key`;

/**
 * The Idempotency-Key of a form whose last call may have been done; null for none. The form closes, and the page is loaded again, without an end
 * to that doubt: the next call of the form is the same one as far as anybody knows.
 */
export function keptKey(store: KeyStore, form: string): string | null {
  try {
    return store.getItem(nameOf(form));
  } catch {
    return null;
  }
}

/** Keeps the key of a call while its outcome is open, and none (null) when it is known. A browser that has no room keeps none. */
export function keepKey(store: KeyStore, form: string, key: string | null): void {
  try {
    if (key === null) store.removeItem(nameOf(form));
    else store.setItem(nameOf(form), key);
  } catch {
    // The open form itself still has the key.
  }
}
