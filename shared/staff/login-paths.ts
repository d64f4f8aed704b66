/**
 * The paths to which the login redirects people after they sign in or sign out. Both paths lead to the console's page
 * and are registered with the login.
 */
export const loginPaths = { callback: '/admin/callback', signedOut: '/admin' } as const;

/** The console page where a merchant approves an app (RFC 6749, 3.1). */
export const consentPath = '/admin/oauth/authorize';
