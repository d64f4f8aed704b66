import { composeEmail, nonBlankLines } from '#shared/emails/compose-email.ts';

describe('an e-mail', () => {
  it('has the same words in text and in HTML', () => {
    expect(composeEmail('Hello', [['One', 'Two'], [], [{ label: 'Shop', url: 'https://shop.example.com/a?b=1&c=2' }]])).toEqual({
      subject: 'Hello',
      text: 'One\nTwo\n\nShop: https://shop.example.com/a?b=1&c=2\n',
      html: [
        '<!DOCTYPE html>',
        '<html lang="en"><head><meta charset="utf-8"><title>Hello</title></head>',
        '<body>',
        '<p>One<br>\nTwo</p>',
        '<p>Shop: <a href="https://shop.example.com/a?b=1&amp;c=2">https://shop.example.com/a?b=1&amp;c=2</a></p>',
        '</body></html>',
        '',
      ].join('\n'),
    });
  });

  it('escapes all text in HTML', () => {
    const { html } = composeEmail(`<b>"x"</b>`, [
      [`<img src=x onerror='a()'> & Co`],
      [{ label: '<i>', url: 'https://x.example/"><script>' }],
    ]);
    expect(html).toContain('<title>&lt;b&gt;&quot;x&quot;&lt;/b&gt;</title>');
    expect(html).toContain('<p>&lt;img src=x onerror=&#39;a()&#39;&gt; &amp; Co</p>');
    expect(html).toContain(
      '<p>&lt;i&gt;: <a href="https://x.example/&quot;&gt;&lt;script&gt;">https://x.example/&quot;&gt;&lt;script&gt;</a></p>',
    );
  });

  it('only links to web addresses', () => {
    expect(composeEmail('x', [[{ label: 'Follow it', url: 'javascript:alert(1)' }]]).html).toContain(
      '<p>Follow it: javascript:alert(1)</p>',
    );
  });

  it('keeps every character that an e-mail can hold', () => {
    const words = '\u{1F600} \u{20000} \u{E0001} \u{10FFFF} \uFFFE\uFFFF';
    const { subject, text, html } = composeEmail(words, [[words]]);
    expect([subject, text]).toEqual([words, `${words}\n`]);
    expect(html).toContain(`<p>${words}</p>`);
    expect(composeEmail('x', [['half \ud83d of a pair']]).text).toBe('half \uFFFD of a pair\n');
  });

  it('keeps each line on one line, and its subject free of headers', () => {
    const { subject, text } = composeEmail('Order\r\nBcc: eve@example.com', [['a\nb\u2028c\u0000d']]);
    expect(subject).toBe('Order Bcc: eve@example.com');
    expect(text).toBe('a b c d\n');
  });
});

describe('text written by a person', () => {
  it('keeps its lines, without empty ones', () => {
    expect(nonBlankLines('Dear Ada,\r\n\r\nhappy birthday!\nGrace')).toEqual(['Dear Ada,', 'happy birthday!', 'Grace']);
  });
});
