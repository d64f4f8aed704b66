/** An address with a scheme that the service keeps, or one within the same site. */
const whole = /^(?:https?:\/\/[^/]|mailto:.)/i;
const within = /^(?:[#?]|\/(?!\/))/;
const email = /^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/;
const host = /^[^\s@/.:]+(?:\.[^\s@/.:]+)+(?::\d+)?(?:[/?#]|$)/;

/**
 * The address of a link as somebody typed it, for `href`: an e-mail address becomes `mailto:`, and a name of a host gets `https://`. Null for
 * what the service would drop or nobody could open.
 */
export function linkAddress(typed: string): string | null {
  const text = typed.trim();
  // Browsers leave such characters out of an address, and could find another scheme than was read here.
  if (/[\s\p{Cc}\\]/u.test(text)) return null;
  if (whole.test(text) || within.test(text)) return text;
  if (email.test(text)) return `mailto:${text}`;
  return host.test(text) ? `https://${text}` : null;
}
