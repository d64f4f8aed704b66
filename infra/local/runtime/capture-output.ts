type Write = typeof process.stdout.write;

/** Passes this process's output to `take` instead of the terminal, until the returned function is called. */
export function captureOutput(take: (text: string) => void): () => void {
  const streams = [process.stdout, process.stderr];
  const originals = streams.map((stream) => stream.write);
  const write: Write = (chunk: string | Uint8Array, encodingOrDone?: unknown, done?: unknown) => {
    take(typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8'));
    const callback = typeof encodingOrDone === 'function' ? encodingOrDone : done;
    if (typeof callback === 'function') queueMicrotask(() => callback());
    return true;
  };
  for (const stream of streams) stream.write = write;
  return () => {
    for (const [index, stream] of streams.entries()) stream.write = originals[index] ?? stream.write;
  };
}
