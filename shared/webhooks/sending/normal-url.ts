/**
 * The one spelling of an address, which the URL parser also calls: scheme and host in lower case, host names in Punycode, no default
 * port, no dot segments, escapes where they are needed. Path and query keep their case. Throws TypeError for what is no URL.
 */
export const normalUrl = (text: string): string => new URL(text).href;
