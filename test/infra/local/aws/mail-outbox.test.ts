import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { keepEmail } from '#infra/local/aws/mail-outbox.ts';
import { receivedEmails } from '#test/support/harness/received-emails.ts';
import { emptyFolder } from '../fixtures/fixture-stack.ts';

const NOW_MS = Date.UTC(2026, 10, 21, 6, 30);
const email = (subject: string) => ({
  FromEmailAddress: 'shop@example.com',
  Destination: { ToAddresses: ['a@example.com', 'b@example.com'] },
  Content: { Simple: { Subject: { Data: subject }, Body: { Text: { Data: 'Grüße' } } } },
});

function sent(subject: string): string {
  const folder = emptyFolder();
  keepEmail(folder, email(subject), NOW_MS);
  const [name = ''] = readdirSync(folder);
  return readFileSync(join(folder, name), 'utf8');
}

describe('an e-mail', () => {
  it('becomes a message that a mail program opens', () => {
    const lines = sent('Größe').split('\r\n');
    expect(lines.slice(0, 5).map((line) => line.replace(/<.*>/, '<id>'))).toEqual([
      'From: shop@example.com',
      'To: a@example.com, b@example.com',
      'Subject: =?utf-8?B?R3LDtsOfZQ==?=',
      'Date: Sat, 21 Nov 2026 06:30:00 +0000',
      'Message-ID: <id>',
    ]);
    expect(lines).toContain(Buffer.from('Grüße').toString('base64'));
  });

  it('gets no header from a line break in its subject', () => {
    expect(sent('Hello\r\nBcc: c@example.com')).toContain('\r\nSubject: Hello Bcc: c@example.com\r\n');
  });

  it('has its attachments in addition to its text', () => {
    const folder = emptyFolder();
    const { Simple } = email('Order').Content;
    const attached = { FileName: 'PO1.html', ContentType: 'text/html', RawContent: Buffer.from('<p>Größe</p>').toString('base64') };
    keepEmail(folder, { ...email('Order'), Content: { Simple: { ...Simple, Attachments: [attached] } } }, NOW_MS);
    expect(receivedEmails(join(folder, '..'), 'a@example.com, b@example.com', basename(folder))).toMatchObject([
      { subject: 'Order', text: 'Grüße', files: { 'PO1.html': '<p>Größe</p>' } },
    ]);
  });

  it('without a recipient is refused', () => {
    expect(() => keepEmail(emptyFolder(), { ...email('x'), Destination: {} }, NOW_MS)).toThrow('a recipient');
  });
});
