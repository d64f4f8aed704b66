import { type SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import type { EmailContent } from '#shared/emails/compose-email.ts';
import { recipientHash } from '#shared/emails/email-feedback-table.ts';
import type { WrittenEmail } from './write-email.ts';

const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' });

/** SES did not take an e-mail. `isFinal`: because of what it is, so that it never will. */
export class EmailRefused extends Error {
  readonly isFinal: boolean;

  constructor(reason: string) {
    super(`SES did not take the e-mail: ${reason}`);
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
 * Tags of an e-mail, which SES repeats in its later reports about it. They name its recipient so that a report need not: one of several recipients
 * of one e-mail, who are owners of the store, is named by the address alone.
 */
const tagsOf = ({ storeId, to: [recipient, ...others] }: WrittenEmail) => [
  { Name: 'store', Value: storeId },
  ...(others.length === 0 ? [{ Name: 'recipient', Value: recipientHash(storeId, recipient) }] : []),
];

export type SesSettings = { readonly sender: string; readonly configurationSet: string };

/**
 * Sends an e-mail from `sender`, an address of ours, under the name of the store. SES reports what becomes of it as the configuration set says.
 * @throws EmailRefused naming what SES found wrong; the message of SES itself quotes addresses, which must reach no log
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

/** As much of a text in UTF-8 as fits into one encoded word of 75 characters (RFC 2047, 2). */
const bytesPerWord = 45;

/**
 * An address with a name in front of it, as the header of an e-mail takes it (RFC 5322, 3.4): a name of ASCII in quotes,
 * any other one in encoded words.
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
