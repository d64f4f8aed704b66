import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { currentDocuments } from '#infra/openapi/current-documents.ts';
import { outgoingHeaders } from '#shared/webhooks/sending/outgoing-headers.ts';
import { sendAttempt } from '#shared/webhooks/sending/send-attempt.ts';
import { newSigningSecret } from '#shared/webhooks/signing/signature.ts';
import { answerWithStatus, stubReceiver } from '#test/support/fakes/stub-receiver.ts';

type Webhook = {
  readonly post: { readonly parameters: readonly { readonly name: string; readonly in: string; readonly example: string }[] };
};

/** General HTTP headers, which the document does not list. */
const ofHttp = new Set(['accept', 'accept-encoding', 'content-type']);

/** Returns the headers with which a delivery is sent. */
async function sentHeaders(): Promise<Readonly<Record<string, string>>> {
  let sent: Readonly<Record<string, string>> = {};
  const sender = stubReceiver({
    request: async ({ headers }) => {
      sent = outgoingHeaders(headers);
      return answerWithStatus(204);
    },
    clock: () => 1_762_336_800_000,
  });
  await sendAttempt(sender, {
    url: 'https://receiver.example/',
    secrets: [newSigningSecret((count) => new Uint8Array(count))],
    number: 1,
    trigger: 'automatic',
    event: { id: 'evt_01J9ZK3V5T8Q2M4N6P7R8S9TAB', topic: 'order.paid', body: '{}' },
  });
  return Object.fromEntries(Object.entries(sent).map(([name, value]) => [name.toLowerCase(), value]));
}

it('the document and the guide name every header of a delivery, and no other', async () => {
  const sent = Object.keys(await sentHeaders())
    .filter((name) => !ofHttp.has(name))
    .sort();
  const { webhooks } = currentDocuments()['openapi.json'] as { readonly webhooks: Readonly<Record<string, Webhook>> };
  for (const { post } of Object.values(webhooks)) {
    expect(post.parameters.map(({ name }) => name.toLowerCase()).sort()).toEqual(sent);
  }
  const guide = readFileSync(join(__dirname, '../../docs/guides/receive-webhooks.md'), 'utf8').toLowerCase();
  expect(sent.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
});

it('the examples of the headers match what is sent', async () => {
  const { webhooks } = currentDocuments()['openapi.json'] as { readonly webhooks: Readonly<Record<string, Webhook>> };
  const sent = await sentHeaders();
  for (const { name, example } of webhooks['order.paid']?.post.parameters ?? []) {
    const shape = (text: string | undefined): string | undefined => text?.replaceAll(/[0-9a-z+/]+=*/gi, 'x');
    expect({ name, example: shape(example) }).toEqual({ name, example: shape(sent[name.toLowerCase()]) });
  }
});
