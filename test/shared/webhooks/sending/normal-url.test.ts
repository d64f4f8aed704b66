import fc from 'fast-check';
import { normalUrl, targetProblem, webhookTargets } from '#shared/webhooks/sending/target-url.ts';
import { anyCodePoint } from '#test/support/builders/any-code-point.ts';

describe('the normal form of an address', () => {
  it.each([
    ['https://example.com', 'https://example.com/'],
    ['HTTPS://Receiver.EXAMPLE:443/Hooks?A=b', 'https://receiver.example/Hooks?A=b'],
    ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
    ['https://receiver.example/a/../hooks/./x', 'https://receiver.example/hooks/x'],
    ['https://receiver.example/hooks for me', 'https://receiver.example/hooks%20for%20me'],
    ['https://receiver.example\\hooks', 'https://receiver.example/hooks'],
    [' https://receiver.example/ho\toks\n', 'https://receiver.example/hooks'],
    ['https:receiver.example/hooks', 'https://receiver.example/hooks'],
    ['http://127.1:80/', 'http://127.0.0.1/'],
    ['https://receiver.example:8443/', 'https://receiver.example:8443/'],
  ])('of %j is %s', (text, normal) => {
    expect(normalUrl(text)).toBe(normal);
  });

  it('is its own normal form, and a valid receiver exactly when the original is', () => {
    const address = fc.oneof(
      fc.webUrl({ withQueryParameters: true }),
      fc.string({ unit: anyCodePoint }).map((rest) => `https://receiver.example/${rest}`),
    );
    fc.assert(
      fc.property(address, (text) => {
        fc.pre(targetProblem(text, webhookTargets(false)) === null);
        const normal = normalUrl(text);
        expect(normalUrl(normal)).toBe(normal);
        expect(targetProblem(normal, webhookTargets(false))).toBeNull();
      }),
    );
  });
});
