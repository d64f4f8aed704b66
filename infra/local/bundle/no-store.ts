/*
 * In place of what dynalite keeps items with and waits by. Of dynalite only the checks and grammars run, and they never touch its store,
 * which they import.
 */
export const Level = undefined;
export const MemoryLevel = undefined;
