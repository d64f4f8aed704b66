/** Items of a file, one JSON value per line. */
export type ImportChunk = { readonly text: string; readonly items: number };

export type ChunkLimits = { readonly items: number; readonly characters: number };

/** The largest chunk that is planned and applied at a time. */
export const chunkLimits: ChunkLimits = { items: 100, characters: 2_000_000 };

/**
 * Splits items into non-empty chunks, in order. An item that exceeds the limits is its own chunk.
 * @param countOf how much an item adds to `items` of its chunk
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

/** Returns the items of a chunk. */
export const itemsOfChunk = (text: string): readonly unknown[] => text.split('\n').map((line): unknown => JSON.parse(line));
