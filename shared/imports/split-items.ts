/**
 * A chunk of a file's items: `text` contains one item per line, as JSON, and `items` is their number as counted by
 * `splitItems`.
 */
export type ImportChunk = { readonly text: string; readonly items: number };

export type ChunkLimits = { readonly items: number; readonly characters: number };

/** The maximum size of a chunk. A chunk is planned and applied as a whole. */
export const chunkLimits: ChunkLimits = { items: 100, characters: 2_000_000 };

/**
 * Splits items into chunks, in order. No chunk is empty. An item that alone exceeds the limits is a chunk of its own.
 * @param countOf returns how much an item adds to the `items` count of its chunk
 */
export async function* splitItems(
  items: AsyncIterable<unknown> | Iterable<unknown>,
  limits: ChunkLimits,
  countOf: (item: unknown) => number = () => 1,
): AsyncGenerator<ImportChunk> {
  let lines: string[] = [];
  let characters = 0;
  let count = 0;
  const taken = (): ImportChunk => {
    const chunk = { text: lines.join('\n'), items: count };
    lines = [];
    count = 0;
    characters = 0;
    return chunk;
  };
  for await (const item of items) {
    const line = JSON.stringify(item);
    if (lines.length > 0 && (lines.length >= limits.items || characters + line.length > limits.characters)) yield taken();
    lines.push(line);
    characters += line.length;
    count += countOf(item);
  }
  if (lines.length > 0) yield taken();
}

/** Parses the text of a chunk into its items. */
export const itemsOfChunk = (text: string): readonly unknown[] => text.split('\n').map((line): unknown => JSON.parse(line));
