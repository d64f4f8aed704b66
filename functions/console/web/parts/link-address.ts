/** Matches a complete URL that begins with one of the schemes that the API keeps. */
const whole = /^(?:https?:\/\/[^/]|mailto:.)/i;
const within = /^(?:[#?]|\/(?!\/))/;
const email = /^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/;
const host = /^[^\s@/.:]+(?:\.[^\s@/.:]+)+(?::\d+)?(?:[/?#]|$)/;

/**
 * Returns the `href` for a typed URL or e-mail address, with a scheme added if it has none; null for a URL that the API
 * would drop or that browsers cannot open.
 */
export function linkAddress(typed: string): string | null {
  const text = typed.trim();
  // Browsers strip these characters. What remains could be a URL with a different scheme.
  if (/[\s\p{Cc}\\]/u.test(text)) return null;
  if (whole.test(text) || within.test(text)) return text;
  if (email.test(text)) return `mailto:${text}`;
  return host.test(text) ? `https://${text}` : null;
}
