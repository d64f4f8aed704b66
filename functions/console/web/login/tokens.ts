/** The tokens of a log-in; they live in the memory of the page and nowhere else. */
export type HeldTokens = { readonly idToken: string; readonly refreshToken: string; readonly expiresAtMs: number };

/** Tokens are renewed this long before they end, so that no call is made with one that ends on its way. */
export const renewBeforeMs = 5 * 60_000;

export const mustRenew = ({ expiresAtMs }: HeldTokens, nowMs: number): boolean => nowMs >= expiresAtMs - renewBeforeMs;

/** A path that a log-in may lead back to: one of the console on this origin, and never the callback itself. */
export const safeReturnPath = (path: string | null, callbackPath: string): string =>
  path !== null && /^\/admin(?![^/?])/.test(path) && !path.startsWith(callbackPath) ? path : '/admin';
