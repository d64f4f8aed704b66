/** A value of an enumeration as words: `partially_refunded` → `Partially refunded`. */
export const wordsOf = (value: string): string => {
  const text = value.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};
