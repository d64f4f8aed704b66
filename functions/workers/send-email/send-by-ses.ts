import { type SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import type { EmailContent } from '#shared/emails/compose-email.ts';
import { recipientHash } from '#shared/emails/email-feedback-table.ts';
import type { WrittenEmail } from './write-email.ts';

const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' });

/** Thrown when SES refuses an e-mail. `isFinal` is true if a retry cannot succeed, because SES refused the content. */
export class EmailRefused extends Error {
  readonly isFinal: boolean;

  constructor(reason: string) {
    super(`SES refused the e-mail: ${reason}`);
    this.name = 'EmailRefused';
    this.isFinal = finalRefusals.includes(reason);
  }
}

const finalRefusals: readonly string[] = ['MessageRejected', 'BadRequestException'];

const attached = ({ attachments = [] }: EmailContent) =>
  attachments.length === 0
    ? {}
    : { Attachments: attachments.map(({ name, type, text }) => ({ FileName: name, ContentType: type, RawContent: Buffer.from(text) })) };

/**
 * Returns the tags of an e-mail, which SES repeats in its reports. A single recipient is identified by a hash in a tag,
 * so that the reports need not contain the address. An e-mail to several recipients, who are always owners of the
 * store, has no such tag, and its reports contain the addresses.
 */
const tagsOf = ({ storeId, to: [recipient, ...others] }: WrittenEmail) => [
  { Name: 'store', Value: storeId },
  ...(others.length === 0 ? [{ Name: 'recipient', Value: recipientHash(storeId, recipient) }] : []),
];

export type SesSettings = { readonly sender: string; readonly configurationSet: string };

/**
 * Creates the function that sends an e-mail from `sender`, an address of ours, under the store's name. SES reports the
 * outcome as the configuration set specifies.
 * @throws EmailRefused with the name of the SES error; its message would quote addresses, which must not be logged
 */
export const sendBySes =
  (client: SESv2Client, { sender, configurationSet }: SesSettings) =>
  async (email: WrittenEmail): Promise<void> => {
    const { storeName, to, replyTo, content } = email;
    const command = new SendEmailCommand({
      FromEmailAddress: mailbox(storeName, sender),
      ConfigurationSetName: configurationSet,
      EmailTags: tagsOf(email),
      Destination: { ToAddresses: [...to] },
      ...(replyTo === null ? {} : { ReplyToAddresses: [replyTo] }),
      Content: {
        Simple: {
          Subject: utf8(content.subject),
          Body: { Text: utf8(content.text), Html: utf8(content.html) },
          ...attached(content),
        },
      },
    });
    try {
      await client.send(command);
    } catch (error) {
      throw new EmailRefused(error instanceof Error ? error.name : typeof error);
    }
  };

/** The maximum number of UTF-8 bytes that fit into one encoded word of 75 characters (RFC 2047, 2). */
const bytesPerWord = 45;

/**
 * Formats a name and an address for an e-mail header (RFC 5322, 3.4). An ASCII name is put in quotes; any other name is
 * converted to encoded words.
 */
export function mailbox(name: string, address: string): string {
  const words = name
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  if (words === '') return address;
  if (/^[\x20-\x7e]*$/.test(words)) return `"${words.replace(/["\\]/g, '\\$&')}" <${address}>`;
  return `${encodedWords(words).join(' ')} <${address}>`;
}

function encodedWords(text: string): string[] {
  const chunks: string[] = [''];
  for (const character of text) {
    const chunk = `${chunks.at(-1)}${character}`;
    if (Buffer.byteLength(chunk) <= bytesPerWord) chunks[chunks.length - 1] = chunk;
    else chunks.push(character);
  }
  return chunks.map((chunk) => `=?utf-8?B?${Buffer.from(chunk).toString('base64')}?=`);
}
