import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../..');

/** Words that a comment of the product does not use, and what it uses instead. */
const replacements: readonly (readonly [RegExp, string])[] = [
  [/\btold\b/i, 'a verb for the actor: sent, shown, reported, called with; "Default: 4." for "4 unless told"'],
  [/\btell(?:s|ing)? of\b/i, 'report, describe; "the event about it"'],
  [/\b(?:who|whom|whose)(?:so)?ever\b/i, 'the actor: a client, caller, worker, reader, person'],
  [/\banew\b/i, '"again"'],
  [/\bmeanwhile\b/i, '"since it was read", "in between", "at the same time"'],
  [/\bof (?:which|whom)\b/i, 'a sentence of its own, or "whose", "with", "without"'],
  [/\b(?:is|are) said\b/i, 'the actor and its verb: the body names it, the error reports it'],
  [/\bwell again\b/i, '"has recovered", "half-open probe"'],
  [/\bthereof\b/i, '"of it"'],
  [/\bso much as\b/i, '"as much as", "the amount that"'],
];

/** The text of a comment in a line, without code in backticks: a comment of its own, one of its further lines, or one behind code. */
function commentIn(line: string): string {
  const [, text = ''] = /^\s*(?:\/\/|\{?\/\*+|\*(?!\w))(.*)$/.exec(line) ?? /\s(?:\/\/|\/\*+) (.*)$/.exec(line) ?? [];
  return text.replaceAll(/`[^`]*`/g, '`');
}

/** The places where a text uses one of the words, with what to write instead. A phrase may go over the end of its line. */
function findings(file: string, text: string): readonly string[] {
  const comments = text.split('\n').map(commentIn);
  return comments.flatMap((comment, index) =>
    replacements.flatMap(([word, instead]) => {
      const found = word.exec(`${comment.trimEnd()} ${comments[index + 1]?.trimStart() ?? ''}`);
      const isHere = found !== null && found.index < comment.trimEnd().length;
      return isHere ? [`${file}:${index + 1}: "${found[0]}". Write ${instead}.`] : [];
    }),
  );
}

describe('the comments of the product', () => {
  it.each(['functions', 'shared', 'events', 'infra'])('use plain words in %s', (room) => {
    const files = globSync(`${room}/**/*.{ts,tsx,mjs,cjs,cts}`, { cwd: root, exclude: ['**/generated/**'] });
    expect(files.length).toBeGreaterThan(0);
    expect(files.flatMap((file) => findings(file, readFileSync(join(root, file), 'utf8')))).toEqual([]);
  });

  it('are found in every form, also over the end of a line, and code is passed over', () => {
    const text = [
      'const told = 1; // Whoever reads it.',
      '/** One of',
      ' * which nothing is known. */',
      '  // `told` is a name.',
      "const url = 'https://example.com/told';",
      '{/* Made anew. */}',
    ].join('\n');
    expect(findings('a.ts', text).map((found) => found.split('. ')[0])).toEqual([
      'a.ts:1: "Whoever"',
      'a.ts:2: "of which"',
      'a.ts:6: "anew"',
    ]);
  });
});
