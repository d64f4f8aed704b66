import fc from 'fast-check';
import { linkAddress } from '#functions/console/web/parts/link-address.ts';

describe('the typed address of a link', () => {
  it.each([
    ['https://shop.example/a?b=c#d', 'https://shop.example/a?b=c#d'],
    [' http://shop.example ', 'http://shop.example'],
    ['HTTPS://shop.example', 'HTTPS://shop.example'],
    ['mailto:ada@shop.example', 'mailto:ada@shop.example'],
    ['ada@shop.example', 'mailto:ada@shop.example'],
    ['shop.example', 'https://shop.example'],
    ['www.shop.example/a', 'https://www.shop.example/a'],
    ['shop.example:8080/a', 'https://shop.example:8080/a'],
    ['/sale', '/sale'],
    ['#care', '#care'],
    ['?size=2', '?size=2'],
  ])('%j becomes %j', (typed, address) => {
    expect(linkAddress(typed)).toBe(address);
  });

  it.each([
    ['javascript:alert(1)'],
    ['java\tscript:alert(1)'],
    ['data:text/html,x'],
    ['javascript:x.y/'],
    ['ftp://shop.example'],
    ['//shop.example'],
    ['/\\shop.example'],
    ['https:'],
    ['mailto:'],
    ['two words.example'],
    ['word'],
    [''],
  ])('%j is rejected', (typed) => {
    expect(linkAddress(typed)).toBeNull();
  });

  it('always has a scheme that the API keeps', () => {
    const typed = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc.emailAddress(),
      fc
        .tuple(fc.constantFrom('javascript:', 'data:', 'http:', '//', '/', 'JAVASCRIPT:', '\u0000'), fc.string())
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(typed, (text) => {
        const address = linkAddress(text);
        if (address === null) return;
        const read = URL.parse(address, 'https://console.example/');
        if (read !== null) expect(['http:', 'https:', 'mailto:']).toContain(read.protocol);
        if (/^[/#?]/.test(address)) expect(read?.host).toBe('console.example');
      }),
    );
  });
});
