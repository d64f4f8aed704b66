/** The origins that a page may contact in addition to its own. */
export type PageOrigins = {
  /** The origins of the login page and of the token issuer. */
  readonly login: readonly string[];
  readonly media: string;
  readonly importFiles: string;
};

const policy = (directives: Readonly<Record<string, readonly string[]>>): string =>
  Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');

const closed = { 'base-uri': ["'none'"], 'form-action': ["'none'"], 'frame-ancestors': ["'none'"] };

/** Returns a policy that allows only the console's own scripts and styles, and requires Trusted Types. */
const consolePolicy = ({ login, media, importFiles }: PageOrigins): string =>
  policy({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    // Product descriptions may embed images from any host. They are requested without a referrer.
    'img-src': ["'self'", 'data:', media, 'https:'],
    'connect-src': ["'self'", ...new Set([...login, importFiles])],
    ...closed,
    'require-trusted-types-for': ["'script'"],
  });

/** Returns the policy for the unmodified Swagger UI, which contacts only this origin. */
const referencePolicy = (): string =>
  policy({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:'],
    'connect-src': ["'self'"],
    ...closed,
  });

/** Returns the headers for every response below `/admin` and `/docs`. */
export const pageHeaders = (path: string, origins: PageOrigins): Readonly<Record<string, string>> => ({
  'Content-Security-Policy': /^\/docs(\/|$)/.test(path) ? referencePolicy() : consolePolicy(origins),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
});
