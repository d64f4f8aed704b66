import { type SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { mailbox } from '#shared/emails/mailbox.ts';
import type { WrittenEmail } from './write-email.ts';

const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' });

/**
 * Sends an e-mail from `sender`, an address of ours, under the name of the store.
 * @throws Error naming what SES found wrong; the message of SES itself quotes addresses, which must reach no log
 */
export const sendBySes =
  (client: SESv2Client, sender: string) =>
  async ({ storeName, to, replyTo, content }: WrittenEmail): Promise<void> => {
    const command = new SendEmailCommand({
      FromEmailAddress: mailbox(storeName, sender),
      Destination: { ToAddresses: [...to] },
      ...(replyTo === null ? {} : { ReplyToAddresses: [replyTo] }),
      Content: { Simple: { Subject: utf8(content.subject), Body: { Text: utf8(content.text), Html: utf8(content.html) } } },
    });
    try {
      await client.send(command);
    } catch (error) {
      throw new Error(`SES did not take the e-mail: ${error instanceof Error ? error.name : typeof error}`);
    }
  };
