import { textProblem } from '#shared/kernel/text-problem.ts';

describe('a text', () => {
  it.each(['', 'a\tb\nc', 'from Windows:\r\nwith two lines\r\n', '😀\ufffd\ufffe\u2028\u202e', 'e\u0301'])('%j is accepted', (text) => {
    expect(textProblem(text)).toBeNull();
  });

  it.each(['\r', 'a\rb', 'a\r\r\nb', 'a\n\rb', '\u0000', 'a\u000b', '\u001f', '\u007f', '\u0085', '\u009f'])(
    '%j has a control character',
    (text) => {
      expect(textProblem(text)).toBe('must not contain control characters other than tab and newline.');
    },
  );

  it.each(['\ud800', 'a\udfffb', '\udc00\ud800', '😀\ud83d'])('%j has an unpaired surrogate', (text) => {
    expect(textProblem(text)).toBe('must not contain an unpaired surrogate.');
  });
});
