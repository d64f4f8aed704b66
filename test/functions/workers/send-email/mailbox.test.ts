import { mailbox } from '#functions/workers/send-email/send-by-ses.ts';

const address = 'no-reply@example.com';

describe('a mailbox', () => {
  it('quotes an ASCII name', () => {
    expect(mailbox('Ada & Sons, "Fine" Shirts \\', address)).toBe('"Ada & Sons, \\"Fine\\" Shirts \\\\" <no-reply@example.com>');
  });

  it('encodes any other name, in words of at most 75 characters', () => {
    expect(mailbox('Zoë', address)).toBe('=?utf-8?B?Wm/Dqw==?= <no-reply@example.com>');
    const name = 'ÄÖÜ '.repeat(20).trim();
    const words = mailbox(name, address).split(' ').slice(0, -1);
    expect(words.every((word) => word.length <= 75)).toBe(true);
    expect(words.map((word) => Buffer.from(word.slice(10, -2), 'base64').toString('utf8')).join('')).toBe(name);
  });

  it('supports all of UTF-8', () => {
    expect(mailbox('\u{1F600}\ud83d', address)).toBe('=?utf-8?B?8J+YgO+/vQ==?= <no-reply@example.com>');
  });

  it('has no name without one, and a line break cannot add a header', () => {
    expect(mailbox(' ', address)).toBe(address);
    expect(mailbox('Shop\r\nBcc: eve@example.com', address)).toBe('"Shop Bcc: eve@example.com" <no-reply@example.com>');
  });
});
