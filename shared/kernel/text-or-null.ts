/** Returns a text trimmed; null when nothing is left. */
export const textOrNull = (text: string | null | undefined): string | null => text?.trim() || null;
