/**
 * Where the login redirects a person after signing in and after signing out. Both are the console's page, and registered with the login.
 */
export const loginPaths = { callback: '/admin/callback', signedOut: '/admin' } as const;

/** The page of the console where a merchant approves an app (RFC 6749, 3.1). */
export const consentPath = '/admin/oauth/authorize';
