import fc from 'fast-check';
import { isSameHtml, withoutSpacing } from '#functions/console/web/parts/same-html.ts';

describe('two texts in HTML', () => {
  it.each([
    ['<p>a</p>\n\n<ul>\n  <li>b</li>\n</ul>\n', '<p>a</p><ul><li>b</li></ul>'],
    ['<p> a  b\nc </p>', '<p>a b c</p>'],
    ['a <br> b', 'a<br>b'],
    ['<p>a <b>b</b> c</p>', '<p>a  <b>b</b>\tc</p>'],
    ['<p title=" > <p> ">a</p> ', '<p title=" > <p> ">a</p>'],
  ])('are the same if only invisible spaces differ: %j and %j', (one, other) => {
    expect(isSameHtml(one, other)).toBe(true);
  });

  it.each([
    ['<p>a</p>', '<p>b</p>'],
    ['<p>a b</p>', '<p>ab</p>'],
    ['<p>a <b>b</b></p>', '<p>a<b>b</b></p>'],
    ['<p>a</p>', '<div>a</div>'],
    ['<pre>a  b</pre>', '<pre>a b</pre>'],
    ['<pre> a</pre>', '<pre>a</pre>'],
    ['<p>a\u00a0\u00a0b</p>', '<p>a\u00a0b</p>'],
    ['<b>a</b>', '<strong>a</strong>'],
    ['<p>a</p><p></p>', '<p>a</p>'],
    ['<img src="https://a.example/1">', '<img src="https://a.example/2">'],
  ])('differ otherwise: %j and %j', (one, other) => {
    expect(isSameHtml(one, other)).toBe(false);
  });

  it('lose only such spaces, and nothing the second time', () => {
    const piece = fc.constantFrom('<p>', '</p>', '<b>', '</b>', '<pre>', '</pre>', '<br>', ' ', '\n ', 'a', 'b ', ' c', '\u00a0');
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const html = pieces.join('');
        const left = withoutSpacing(html);
        expect(withoutSpacing(left)).toBe(left);
        expect(left.replace(/[ \n]/g, '')).toBe(html.replace(/[ \n]/g, ''));
      }),
    );
  });
});
