import fc from 'fast-check';
import { keptElements } from '#shared/catalogue/kept-html.ts';

const word = fc.constantFrom('Holds', 'a litre', ' of ', 'tea &amp; coffee', '5 &lt; 6', 'süß', '日本', ' ', '\n  ');
const inlineTag = fc.constantFrom('b', 'strong', 'i', 'em', 'u', 's', 'span', 'code');
const wrap = (tag: string, inside: readonly string[]): string => `<${tag}>${inside.join('')}</${tag}>`;

/** Arbitrary HTML in the form that the API stores. */
export const keptHtml = fc.letrec<{ inline: string; block: string }>((tie) => ({
  inline: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    word,
    fc.constantFrom('<br>', '<img src="https://shop.example/c.png" alt="c">'),
    fc.tuple(inlineTag, fc.array(tie('inline'), { maxLength: 3 })).map(([tag, inside]) => wrap(tag, inside)),
    fc.array(word, { minLength: 1, maxLength: 3 }).map((inside) => `<a href="https://shop.example/">${inside.join('')}</a>`),
  ),
  block: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc
      .tuple(fc.constantFrom('p', 'h1', 'h2', 'h3', 'h4', 'div', 'pre'), fc.array(tie('inline'), { maxLength: 4 }))
      .map(([tag, inside]) => wrap(tag, inside)),
    fc
      .tuple(
        fc.constantFrom('ul', 'ol'),
        fc.array(fc.array(fc.oneof(tie('inline'), tie('block')), { maxLength: 3 }), { minLength: 1, maxLength: 3 }),
      )
      .map(([tag, items]) =>
        wrap(
          tag,
          items.map((item) => wrap('li', item)),
        ),
      ),
    fc.array(tie('block'), { maxLength: 3 }).map((inside) => wrap('blockquote', inside)),
    fc.array(tie('inline'), { maxLength: 3 }).map((cells) =>
      wrap('table', [
        wrap('tbody', [
          wrap(
            'tr',
            cells.map((cell) => wrap('td', [cell])),
          ),
        ]),
      ]),
    ),
    fc.constant('<hr>'),
  ),
}));

/** Arbitrary HTML, including harmful elements and other elements that the API drops. */
export const anyHtml = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom('text', ' ', '<!-- no -->', '<br>', '<', '>', '"', '</p>', '</svg>', '</style>'),
    fc
      .tuple(
        fc.oneof(
          fc.constantFrom(...keptElements),
          fc.constantFrom('script', 'style', 'svg', 'math', 'iframe', 'form', 'input', 'template', 'noscript', 'title', 'mtext', 'x-y'),
        ),
        fc.array(
          fc.constantFrom(
            ...[
              'onclick="a()"',
              'style="color:red"',
              'class="x"',
              'id="squire-selection-start"',
              'href="javascript:a()"',
              'target="_blank"',
            ],
            ...['href=" java\tscript:a()"', 'href="data:text/html,a"', 'href="/sale"', 'href="mailto:a@shop.example"', 'rel="opener"'],
            ...['src="http://a.example/1"', 'src="data:image/png;base64,a"', 'src="https://a.example/1"', 'onerror="a()"', 'alt="c"'],
            ...['width="10"', 'colspan="2"', 'srcdoc="<p>"', 'xlink:href="javascript:a()"'],
          ),
          { maxLength: 3 },
        ),
        fc.array(tie('node'), { maxLength: 3 }),
      )
      .map(([tag, attributes, inside]) => `<${[tag, ...attributes].join(' ')}>${inside.join('')}</${tag}>`),
  ),
}));
