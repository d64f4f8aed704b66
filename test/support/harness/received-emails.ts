import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The parts of a sent e-mail that tests check. */
export type ReceivedEmail = {
  readonly from: string;
  readonly to: string;
  readonly replyTo: string;
  readonly subject: string;
  readonly text: string;
  /** The contents of text attachments, by file name. */
  readonly files: Readonly<Record<string, string>>;
};

/** Returns the e-mails that a data folder's stack has sent to an address so far, oldest first. */
export function receivedEmails(dataDir: string, address: string, mailFolder = 'mail'): readonly ReceivedEmail[] {
  const folder = join(dataDir, mailFolder);
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((name) => name.endsWith('.eml'));
  return files
    .sort()
    .map((name) => parseEmail(readFileSync(join(folder, name), 'utf8')))
    .filter(({ to }) => to === address);
}

function parseEmail(message: string): ReceivedEmail {
  const [head = ''] = message.split('\r\n\r\n');
  const decoded = (base64 = ''): string => Buffer.from(base64, 'base64').toString('utf8');
  const header = (name: string): string => new RegExp(`^${name}: (.*)$`, 'm').exec(head)?.[1] ?? '';
  return {
    from: header('From'),
    to: header('To'),
    replyTo: header('Reply-To'),
    subject: header('Subject'),
    text: decoded(/^Content-Type: text\/plain.*?\r\n\r\n(.*?)\r\n--/ms.exec(message)?.[1]),
    files: Object.fromEntries(
      [...message.matchAll(/; filename="(.*?)".*?\r\n\r\n(.*?)\r\n--/gs)].map(([, name = '', base64]) => [name, decoded(base64)]),
    ),
  };
}
