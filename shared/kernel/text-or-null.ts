/** Trims a text. Returns null if nothing is left. */
export const textOrNull = (text: string | null | undefined): string | null => text?.trim() || null;
