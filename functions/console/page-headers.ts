/** The origins that a page may talk to besides its own. */
export type PageOrigins = {
  /** Where people log in and where tokens are made: their origins. */
  readonly login: readonly string[];
  /** Where product images are. */
  readonly media: string;
  /** Where files of imports are sent. */
  readonly importFiles: string;
};

const policy = (directives: Readonly<Record<string, readonly string[]>>): string =>
  Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');

const closed = { 'base-uri': ["'none'"], 'form-action': ["'none'"], 'frame-ancestors': ["'none'"] };

/** Nothing but our own scripts and styles runs in the console, and no text becomes a script. */
const consolePolicy = ({ login, media, importFiles }: PageOrigins): string =>
  policy({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    // Those of product texts are at any host; they are asked for without saying by whom.
    'img-src': ["'self'", 'data:', media, 'https:'],
    'connect-src': ["'self'", ...new Set([...login, importFiles])],
    ...closed,
    'require-trusted-types-for': ["'script'"],
  });

/** Swagger UI runs as it is published, with styles and images within it; it talks to this origin only. */
const referencePolicy = (): string =>
  policy({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:'],
    'connect-src': ["'self'"],
    ...closed,
  });

/** The headers of everything below `/admin` and `/docs`. */
export const pageHeaders = (path: string, origins: PageOrigins): Readonly<Record<string, string>> => ({
  'Content-Security-Policy': /^\/docs(\/|$)/.test(path) ? referencePolicy() : consolePolicy(origins),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
});
