import fc from 'fast-check';
import vectors from '#shared/webhooks/receiver/vectors.json' with { type: 'json' };
import { examineSignature, webHmac } from '#shared/webhooks/signature-doctor/examine-signature.ts';
import { readHeaders } from '#shared/webhooks/signature-doctor/read-headers.ts';

const hmac = webHmac(globalThis.crypto.subtle);
const bytes = (text: string) => new TextEncoder().encode(text);

const secret = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=';
const sent = '{"id":"evt_1","object":"event","topic":"order.paid","data":{"name":"Käse"}}';
const nowSec = 1_790_000_000;

async function signed(body: string, by = secret): Promise<readonly (readonly [string, string])[]> {
  const digest = await hmac(bytes(by), bytes(`${nowSec}.${body}`));
  return [['X-Service-Signature', `t=${nowSec},v1=${Buffer.from(digest).toString('hex')}`]];
}

describe('the examination of a webhook', () => {
  it.each(vectors.vectors.map((vector) => [vector.name, vector] as const))(
    'returns the verdict expected from receivers for %s',
    async (_, vector) => {
      const headers = Object.entries(vector.headers).map(([name, value]) => [name, String(value)] as const);
      const received = { headers, body: bytes(vector.body), secrets: vector.secrets, nowSec: vector.now_sec };
      const { verdict } = await examineSignature({ ...received, toleranceSec: vectors.tolerance_sec }, hmac);
      expect(verdict).toBe(vector.expected);
    },
  );

  it('reports which secret made the signature, its age, and whether an old signature would match', async () => {
    const received = { headers: await signed(sent), body: bytes(sent), secrets: ['whsec_other', secret], nowSec: nowSec + 7200 };
    expect(await examineSignature(received, hmac)).toEqual({
      ...{ verdict: 'too_old', header: 'X-Service-Signature', signedAtSec: nowSec, ageSec: 7200, isGenuine: true, secret: 1 },
      ...{ changedBody: null, changedSecret: null },
    });
  });

  it.each([
    ['printed_again', JSON.stringify(JSON.parse(sent), undefined, 2)],
    ['printed_again', sent.replace('ä', '\\u00e4')],
    ['line_break_added', `${sent}\n`],
    ['blanks_around_body', ` ${sent} `],
    ['byte_order_mark', `\uFEFF${sent}`],
    ['body_in_base64', Buffer.from(sent).toString('base64')],
    ['body_in_base64', Buffer.from(sent).toString('base64').replaceAll(/.{20}/g, '$&\n')],
    ['body_in_latin1', Buffer.from(sent).toString('latin1')],
  ] as const)('recognizes a changed body: %s', async (mistake, body) => {
    const received = { headers: await signed(sent), body: bytes(body), secrets: [secret], nowSec };
    expect(await examineSignature(received, hmac)).toMatchObject({
      verdict: 'no_match',
      secret: 0,
      changedBody: mistake,
      changedSecret: null,
    });
  });

  it.each([
    ['line_break_missing', '{"a":1}\n', '{"a":1}'],
    ['line_break_missing', '{"a":1}\r\n', '{"a":1}'],
    ['line_ends_changed', '{\r\n"a":1}', '{\n"a":1}'],
    ['line_ends_changed', '{\n"a":1}', '{\r\n"a":1}'],
  ] as const)('recognizes changes made by a text field: %s', async (mistake, original, body) => {
    const received = { headers: await signed(original), body: bytes(body), secrets: [secret], nowSec };
    expect(await examineSignature(received, hmac)).toMatchObject({ verdict: 'no_match', changedBody: mistake });
  });

  it.each([
    ['blanks_around_secret', ` ${secret} `],
    ['quoted_secret', `"${secret}"`],
    ['prefix_missing', secret.replace('whsec_', '')],
    ['secret_decoded', Buffer.from(secret.replace('whsec_', ''), 'base64').toString('hex')],
  ] as const)('recognizes a changed secret: %s', async (mistake, given) => {
    const received = { headers: await signed(sent), body: bytes(sent), secrets: [given], nowSec };
    expect(await examineSignature(received, hmac)).toMatchObject({ verdict: 'no_match', changedSecret: mistake, changedBody: null });
  });

  it('recognizes a body that was stored in Latin-1', async () => {
    const received = { headers: await signed(sent), body: new Uint8Array(Buffer.from(sent, 'latin1')), secrets: [secret], nowSec };
    expect(await examineSignature(received, hmac)).toMatchObject({ verdict: 'no_match', changedBody: 'body_in_latin1' });
  });

  it('undoes mistakes in body and secret together', async () => {
    const received = { headers: await signed(sent), body: bytes(`${sent}\n`), secrets: [`'${secret}'`], nowSec };
    expect(await examineSignature(received, hmac)).toMatchObject({ changedBody: 'line_break_added', changedSecret: 'quoted_secret' });
  });

  it('finds no match for a different secret, and never throws, whatever is pasted', async () => {
    const headers = await signed(sent);
    await fc.assert(
      fc.asyncProperty(fc.uint8Array(), fc.array(fc.string()), fc.string(), async (body, secrets, text) => {
        const received = { headers: [...headers, ...readHeaders(text)], body: new Uint8Array(body), secrets, nowSec };
        expect((await examineSignature(received, hmac)).verdict).toBe('no_match');
      }),
    );
  });
});
