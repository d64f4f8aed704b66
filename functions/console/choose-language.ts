type There = { readonly has: (language: string) => boolean };

/**
 * The language that `Accept-Language` prefers among those that there are (RFC 9110, 12.5.4), by its first part: `de-AT` is answered by `de`. English
 * when none is there, or the client names none. An entry whose weight cannot be read asks for nothing.
 */
export function chooseLanguage(acceptLanguage: string | undefined, there: There): string {
  const asked = (acceptLanguage ?? '').split(',').map((entry) => {
    const [range = '', weight = 'q=1'] = entry
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/);
    const [, value] = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.exec(weight) ?? [];
    return { language: range.split('-')[0] ?? '', weight: Number(value ?? 0) };
  });
  const [best] = asked.filter(({ language, weight }) => weight > 0 && there.has(language)).toSorted((a, b) => b.weight - a.weight);
  return best?.language ?? 'en';
}
