/** An address with a scheme that the API keeps, or a path within the same site. */
const whole = /^(?:https?:\/\/[^/]|mailto:.)/i;
const within = /^(?:[#?]|\/(?!\/))/;
const email = /^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/;
const host = /^[^\s@/.:]+(?:\.[^\s@/.:]+)+(?::\d+)?(?:[/?#]|$)/;

/** Returns the `href` for a typed address, adding `mailto:` or `https://`; null for addresses that the API drops or browsers cannot open. */
export function linkAddress(typed: string): string | null {
  const text = typed.trim();
  // Browsers strip these characters, which could reveal another scheme.
  if (/[\s\p{Cc}\\]/u.test(text)) return null;
  if (whole.test(text) || within.test(text)) return text;
  if (email.test(text)) return `mailto:${text}`;
  return host.test(text) ? `https://${text}` : null;
}
