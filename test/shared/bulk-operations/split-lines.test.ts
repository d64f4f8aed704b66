import fc from 'fast-check';
import { maxLineBytes } from '#shared/bulk-operations/bulk-job.ts';
import { type FileLine, lineSplitter } from '#shared/bulk-operations/split-lines.ts';

/** Splits bytes into lines. Passes the bytes to the splitter in chunks whose sizes cycle through `sizes`. */
function splitIn(bytes: Uint8Array, sizes: readonly number[], atMost = Number.POSITIVE_INFINITY): readonly FileLine[] {
  const splitter = lineSplitter();
  const lines: FileLine[] = [];
  for (let at = 0, turn = 0; at < bytes.byteLength; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    let rest: Uint8Array = bytes.subarray(at, at + size);
    while (rest.byteLength > 0) {
      const found = splitter.push(rest, atMost);
      lines.push(...found.lines);
      rest = found.rest;
    }
    at += size;
  }
  return [...lines, ...splitter.end()];
}

const linesOf = (text: string): readonly FileLine[] => splitIn(Buffer.from(text), [text.length * 4 + 1]);
const textsOf = (text: string): readonly (string | null)[] => linesOf(text).map((line) => line.text);

// Any text that is not blank and contains no line ending.
const anyLine = fc.string({ unit: 'binary' }).map((text) => `x${text.toWellFormed().replaceAll(/[\r\n]/g, ' ')}`);

describe('the lines of a file', () => {
  it('end with LF or CRLF', () => {
    expect(textsOf('{"a":1}\n{"b":2}\r\n{"c":3}\n')).toEqual(['{"a":1}', '{"b":2}', '{"c":3}']);
  });

  it('are numbered including the blank lines between them, however many there are', () => {
    const blanks = ` \t\r\n\n${'\n'.repeat(1_000_000)}`;
    const lines = splitIn(Buffer.from(`{"a":1}\n${blanks} {"b":2}\n${blanks}`), [65_536]);
    expect(lines.map(({ number, text }) => [number, text])).toEqual([
      [1, '{"a":1}'],
      [1_000_004, ' {"b":2}'],
    ]);
  });

  it('include a last line without a newline', () => {
    expect(textsOf('a\nb')).toEqual(['a', 'b']);
  });

  it('leave out blank lines, and are numbered as in an editor', () => {
    expect(linesOf('\n  \na\r\n\t\r\n\nb\n\n').map(({ number, text }) => [number, text])).toEqual([
      [3, 'a'],
      [6, 'b'],
    ]);
  });

  it('begin after a byte order mark, which elsewhere is an ordinary character', () => {
    expect(textsOf('\uFEFFa\n\uFEFFb\n')).toEqual(['a', '\uFEFFb']);
  });

  it('are empty for an empty or blank file', () => {
    expect([linesOf(''), linesOf('\n'), linesOf('\r\n \n\t')]).toEqual([[], [], []]);
  });

  it('mark a line that is not UTF-8, and continue after it', () => {
    const bytes = Buffer.concat([Buffer.from('a\n'), Buffer.from([0xc3, 0x28, 0x0a]), Buffer.from('b\n')]);
    expect(splitIn(bytes, [1])).toEqual([
      { number: 1, text: 'a', problem: null },
      { number: 2, text: null, problem: 'not_utf8' },
      { number: 3, text: 'b', problem: null },
    ]);
  });

  it('mark a line that ends within a character', () => {
    expect(splitIn(Buffer.from('a\né').subarray(0, 3), [2])).toEqual([
      { number: 1, text: 'a', problem: null },
      { number: 2, text: null, problem: 'not_utf8' },
    ]);
  });

  it('mark a line that is one byte too long, and continue after it', () => {
    const longest = 'x'.repeat(maxLineBytes);
    const lines = splitIn(Buffer.from(`${longest}\n${longest}y\nz\n`), [100_000]);
    expect(lines.map(({ number, text, problem }) => [number, text?.length ?? null, problem])).toEqual([
      [1, maxLineBytes, null],
      [2, null, 'too_long'],
      [3, 1, null],
    ]);
  });

  it('do not depend on how the bytes are split, in any script', () => {
    fc.assert(
      fc.property(
        fc.array(anyLine),
        fc.constantFrom('\n', '\r\n'),
        fc.boolean(),
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }),
        fc.integer({ min: 1, max: 3 }),
        (texts, end, endsLast, sizes, atMost) => {
          const bytes = Buffer.from(texts.map((text, index) => (index < texts.length - 1 || endsLast ? text + end : text)).join(''));
          const expected = texts.map((text, index) => ({ number: index + 1, text, problem: null }));
          expect(splitIn(bytes, sizes, atMost)).toEqual(expected);
        },
      ),
    );
  });

  it('continue from any line with the same numbers', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1 }), fc.nat(), (texts, cut) => {
        const bytes = Buffer.from(texts.map((text) => `${text}\n`).join(''));
        const first = lineSplitter();
        const { lines, rest } = first.push(bytes, 1 + (cut % texts.length));
        const place = first.place();
        expect(place.nextByte).toBe(bytes.byteLength - rest.byteLength);
        const other = lineSplitter(place);
        expect([...lines, ...other.push(bytes.subarray(place.nextByte)).lines]).toEqual(splitIn(bytes, [7]));
      }),
    );
  });
});
