/** The package's version, as in its package.json. */
export const packageVersion = '0.1.0';

/**
 * Returns the header that names the program and this client. Returns no header in browsers: they send their own, and a
 * custom one would cause a preflight request.
 * @param program for example `my-shop/1.4`
 */
export function userAgentHeader(program: string | undefined): { readonly 'User-Agent'?: string } {
  const { navigator } = globalThis as { readonly navigator?: { readonly userAgent?: string } };
  if (navigator?.userAgent?.startsWith('Mozilla/') === true) return {};
  return { 'User-Agent': [program, `store-management-api/${packageVersion}`].filter((name) => name !== undefined).join(' ') };
}
