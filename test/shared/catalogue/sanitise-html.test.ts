import fc from 'fast-check';
import { maxDepth, maxHtmlBytes } from '#shared/catalogue/kept-html.ts';
import { HtmlTooComplex, maxElements, sanitiseHtml } from '#shared/catalogue/sanitise-html.ts';

describe('sanitized HTML', () => {
  it.each([
    ['<p>Washed <b>linen</b>.</p>', '<p>Washed <b>linen</b>.</p>'],
    ['<p onclick="x()">Hi</p>', '<p>Hi</p>'],
    ['<script>alert(1)</script>ok', 'ok'],
    ['<a href="javascript:alert(1)">x</a>', '<a rel="nofollow noopener noreferrer">x</a>'],
    ['<a href="https://example.com" target="_blank">x</a>', '<a href="https://example.com" rel="nofollow noopener noreferrer">x</a>'],
    ['<a href="//evil.example">x</a>', '<a rel="nofollow noopener noreferrer">x</a>'],
    ['<img src="data:image/png;base64,AA">', '<img />'],
    ['<img src="https://example.com/a.png" onerror="x()" alt="A">', '<img src="https://example.com/a.png" alt="A" />'],
    ['<svg><script>x</script></svg>', ''],
    ['<p style="position:fixed">x</p>', '<p>x</p>'],
    ['<iframe src="https://example.com"></iframe>', ''],
    ['1 < 2 & 3', '1 &lt; 2 &amp; 3'],
  ])('%j becomes %j', (html, clean) => {
    expect(sanitiseHtml(html)).toBe(clean);
  });

  const pieces = fc.constantFrom(
    '<p>',
    '</p>',
    '<a href="',
    '">',
    '<img src=x onerror=alert(1)>',
    '<script>',
    '</script>',
    '&lt;',
    '&amp;',
    '<!--',
    '-->',
    '<svg/onload=x>',
    'javascript:',
    '<style>',
    '"',
    "'",
    '<',
    '>',
    'text',
    '<table><tr><td>',
  );

  it('a client can send back a text as it read it', () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
        const once = sanitiseHtml(parts.join(''));
        expect(sanitiseHtml(once)).toBe(once);
        // Leaves out quoted attribute values, because their content is always text.
        const tags = once.replace(/"[^"]*"/g, '""');
        expect(tags).not.toMatch(/<(script|style|svg|iframe)|<[^>]+\son\w+=/i);
      }),
    );
  });
});

describe('markup beyond the limits is refused while it is parsed', () => {
  const full = (piece: string): string => piece.repeat(Math.floor(maxHtmlBytes / piece.length));

  it.each([
    '<b>',
    '<div>',
    '<x>',
    '<b></i>',
    '<svg><p>',
    '<table><tr><td>',
    '<p><table>',
    '<a href="">',
    '<noscript>',
    '<svg><foreignObject>',
    '<br>',
    '<td>x</td>',
    '</p>',
    '<option>',
    '<script></script>',
    '<',
    '&',
    '</',
    '<!--',
    '<a ',
    '<a b="',
    '<![CDATA[',
    '<iframe>',
  ])('refuses a text full of %s', (piece) => {
    expect(() => sanitiseHtml(full(piece))).toThrow(HtmlTooComplex);
  });

  it.each(['a', ' ', '&amp', '<p>some words</p> and more words of it, and more'])(
    'accepts a text full of %j, which has little markup',
    (piece) => {
      expect(() => sanitiseHtml(full(piece))).not.toThrow();
    },
  );

  it(`allows ${maxDepth} nested and ${maxElements} total elements`, () => {
    const nested = (levels: number): string => '<i>'.repeat(levels) + '</i>'.repeat(levels);
    expect(() => sanitiseHtml(nested(maxDepth))).not.toThrow();
    expect(() => sanitiseHtml(nested(maxDepth + 1))).toThrow('must not nest HTML elements more than 100 deep.');
    expect(() => sanitiseHtml('<hr>'.repeat(maxElements))).not.toThrow();
    expect(() => sanitiseHtml('<hr>'.repeat(maxElements + 1))).toThrow('must have at most 5000 HTML elements.');
  });
});
