import { SESv2Client, SendEmailCommand, TooManyRequestsException } from '@aws-sdk/client-sesv2';
import { mockClient } from 'aws-sdk-client-mock';
import { EmailRefused, sendBySes } from '#functions/workers/send-email/send-by-ses.ts';
import type { WrittenEmail } from '#functions/workers/send-email/write-email.ts';
import { recipientHash } from '#shared/emails/email-feedback-table.ts';

const ses = mockClient(SESv2Client);
beforeEach(() => ses.reset());

const send = sendBySes(new SESv2Client({ region: 'eu-west-1' }), {
  sender: 'no-reply@stores.example.com',
  configurationSet: 'emails-of-the-stage',
});
const email: WrittenEmail = {
  storeId: '01J9ZK3V5T8Q2M4N6P7R8S9TAB',
  isHeld: false,
  resumedAtMs: null,
  storeName: 'Zoë',
  to: ['ada@example.com'],
  replyTo: 'owner@example.com',
  content: { subject: 'Hello', text: 'Hello,\n', html: '<p>Hello,</p>' },
  caps: [],
};

describe('SES', () => {
  it("gets an e-mail from our address with the store's name, and with the store as the address for replies", async () => {
    ses.on(SendEmailCommand).resolves({ MessageId: '1' });
    await send(email);
    expect(ses.commandCalls(SendEmailCommand).map(({ args }) => args[0].input)).toEqual([
      {
        FromEmailAddress: '=?utf-8?B?Wm/Dqw==?= <no-reply@stores.example.com>',
        ConfigurationSetName: 'emails-of-the-stage',
        EmailTags: [
          { Name: 'store', Value: '01J9ZK3V5T8Q2M4N6P7R8S9TAB' },
          { Name: 'recipient', Value: recipientHash('01J9ZK3V5T8Q2M4N6P7R8S9TAB', 'ada@example.com') },
        ],
        Destination: { ToAddresses: ['ada@example.com'] },
        ReplyToAddresses: ['owner@example.com'],
        Content: {
          Simple: {
            Subject: { Data: 'Hello', Charset: 'UTF-8' },
            Body: { Text: { Data: 'Hello,\n', Charset: 'UTF-8' }, Html: { Data: '<p>Hello,</p>', Charset: 'UTF-8' } },
          },
        },
      },
    ]);
  });

  it('gets attachments as separate files', async () => {
    ses.on(SendEmailCommand).resolves({ MessageId: '1' });
    const attachments = [{ name: 'PO1.html', type: 'text/html', text: '<p>Größe</p>' }] as const;
    await send({ ...email, content: { ...email.content, attachments } });
    const [call] = ses.commandCalls(SendEmailCommand);
    expect(call?.args[0].input.Content?.Simple?.Attachments).toEqual([
      { FileName: 'PO1.html', ContentType: 'text/html', RawContent: Buffer.from('<p>Größe</p>') },
    ]);
  });

  it('errors are reported without the address that they quote', async () => {
    ses.on(SendEmailCommand).rejects(new TooManyRequestsException({ message: 'Slow down, ada@example.com', $metadata: {} }));
    const error: unknown = await send(email).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ message: 'SES refused the e-mail: TooManyRequestsException', isFinal: false });
    expect(new EmailRefused('MessageRejected').isFinal).toBe(true);
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('ada@');
  });
});
