import { signatureHints } from '#shared/webhooks/signature-doctor/usual-mistakes.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const body = '{"id":"evt_1","object":"event","topic":"order.paid","data":{}}';

describe('the hints when no signature matches', () => {
  it.each([
    ['an API key in place of the secret', 'so_live_x', body, /API key/],
    ['an empty body', 'whsec_x', '', /empty/],
    ['spaces that we do not send', 'whsec_x', '{"id": "evt_1", "object": "event"}', /serialized again/],
    ['names in another order', 'whsec_x', '{"data":{},"id":"evt_1","object":"event"}', /serialized again/],
  ])('include %s', (_, secret, text, words) => {
    expect(signatureHints(bytes(text), [secret])).toEqual([expect.stringMatching(words)]);
  });

  it('are empty for a body that looks unchanged', () => {
    expect(signatureHints(bytes(body), ['whsec_x'])).toEqual([]);
    expect(signatureHints(bytes('plain text'), ['whsec_x'])).toEqual([]);
    expect(signatureHints(new Uint8Array([0xff, 0xfe]), ['whsec_x'])).toEqual([expect.stringMatching(/UTF-8/)]);
  });
});
