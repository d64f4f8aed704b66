/** Reports whether two tags are the same, ignoring case and surrounding spaces. */
export const sameTag = (one: string, other: string): boolean => foldTag(one) === foldTag(other);

const foldTag = (tag: string): string => tag.trim().normalize('NFC').toLowerCase();
