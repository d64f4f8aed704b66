import { currentDocuments } from '#infra/openapi/current-documents.ts';
import { printDocument } from '#infra/openapi/print-document.ts';

const linesOf = (document: unknown): string[] => printDocument(document).trimEnd().split('\n');

test('a printed document equals the document, with members in the same order', () => {
  for (const document of Object.values(currentDocuments())) {
    expect(JSON.stringify(JSON.parse(printDocument(document)))).toBe(JSON.stringify(document));
  }
});

test('a value that fits on a line of 140 characters, with a comma, is on one line', () => {
  const name = { name: 'x'.repeat(84) };
  expect(linesOf({ field: { ...name, type: 'text' } })).toEqual([`{ "field": { "name": "${'x'.repeat(84)}", "type": "text" } }`]);
  expect(linesOf({ field: { ...name, items: {}, type: 'a text' } })).toEqual([
    '{',
    ` "field": { "name": "${'x'.repeat(84)}", "items": {}, "type": "a text" }`,
    '}',
  ]);
});

test('descriptions and examples of parameters do not count for the width, so they stay on one line', () => {
  const description = 'y'.repeat(200);
  expect(
    linesOf([
      { type: 'text', description },
      { type: 'z'.repeat(140), description },
    ]),
  ).toEqual([
    '[',
    ` { "type": "text", "description": "${description}" },`,
    ' {',
    `  "type": "${'z'.repeat(140)}",`,
    `  "description": "${description}"`,
    ' }',
    ']',
  ]);
});

test('a parameter is on one line with its example; the example of a body is wrapped like text', () => {
  const example = { text: 'y'.repeat(120), number: 1, flag: true, lines: [{ text: 'y'.repeat(100), number: 1 }] };
  expect(linesOf({ in: 'query', description: 'z'.repeat(140), example })).toHaveLength(1);
  expect(linesOf({ description: 'z'.repeat(140), example: { ...example, more: 'y'.repeat(100) } })).toEqual([
    '{',
    ` "description": "${'z'.repeat(140)}",`,
    ' "example": {',
    `  "text": "${'y'.repeat(120)}",`,
    '  "number": 1, "flag": true,',
    '  "lines": [',
    `   { "text": "${'y'.repeat(100)}", "number": 1 }`,
    '  ],',
    `  "more": "${'y'.repeat(100)}"`,
    ' }',
    '}',
  ]);
});

test('a list of names that is longer than a line is wrapped like text', () => {
  const lines = linesOf({ required: Array.from({ length: 40 }, (_, n) => `name_${n}`) });
  expect(lines).toHaveLength(8);
  expect(lines[2]).toMatch(/^ {2}"name_0", "name_1", .*"name_12",$/);
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(140);
});
