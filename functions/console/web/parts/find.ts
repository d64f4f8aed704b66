type Known = { readonly looksLike: RegExp; readonly leadsTo: (text: string) => string };

/** What an id or address looks like, and the screen it belongs to. The first that fits counts. */
const known: readonly Known[] = [
  { looksLike: /^#?\d{1,16}$/, leadsTo: (text) => `/orders/${Number(text.replace('#', ''))}` },
  { looksLike: /^[^\s@]+@[^\s@]+$/, leadsTo: (text) => `/orders?email=${encodeURIComponent(text)}` },
];

/** The path, below the store's, of what a person entered into the one box for any id; undefined when it looks like nothing. */
export function findIn(entered: string): string | undefined {
  const text = entered.trim().slice(0, 320);
  return known.find(({ looksLike }) => looksLike.test(text))?.leadsTo(text);
}
