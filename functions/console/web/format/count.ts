/** A number of things as people write it: `184,223`. */
export const formatCount = (count: number, locale?: string): string => new Intl.NumberFormat(locale).format(count);
