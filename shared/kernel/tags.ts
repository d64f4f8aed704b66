/** Whether two tags are the same: they may differ in case, and in blanks around them. */
export const sameTag = (one: string, other: string): boolean => foldTag(one) === foldTag(other);

const foldTag = (tag: string): string => tag.trim().normalize('NFC').toLowerCase();
