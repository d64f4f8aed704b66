import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { writeFileDurably } from '#infra/local/durable-file.ts';
import { AwsError } from './aws-endpoint.ts';

type Text = { readonly Data?: string };
type SendEmailInput = {
  readonly FromEmailAddress?: string;
  readonly Destination?: { readonly ToAddresses?: readonly string[]; readonly CcAddresses?: readonly string[] };
  readonly ReplyToAddresses?: readonly string[];
  readonly Content?: {
    readonly Raw?: { readonly Data?: string };
    readonly Simple?: {
      readonly Subject?: Text;
      readonly Body?: { readonly Text?: Text; readonly Html?: Text };
      readonly Attachments?: readonly { readonly FileName: string; readonly ContentType?: string; readonly RawContent: string }[];
    };
  };
};

/**
 * Implements SES v2's `SendEmail`: writes the message to `folder/<time>-<id>.eml`, which a mail program can open.
 * Returns the message id.
 */
export function keepEmail(folder: string, rawInput: unknown, nowMs: number): { MessageId: string } {
  const input = rawInput as SendEmailInput;
  const messageId = randomUUID();
  const message = input.Content?.Raw?.Data === undefined ? compose(input, messageId, nowMs) : Buffer.from(input.Content.Raw.Data, 'base64');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const time = new Date(nowMs).toISOString().replaceAll(/[:.]/g, '-');
  writeFileDurably(join(folder, `${time}-${messageId.slice(0, 8)}.eml`), message);
  return { MessageId: messageId };
}

function compose(input: SendEmailInput, messageId: string, nowMs: number): string {
  const simple = input.Content?.Simple;
  const to = input.Destination?.ToAddresses ?? [];
  if (simple === undefined || input.FromEmailAddress === undefined || to.length === 0) {
    throw new AwsError('BadRequestException', 'An e-mail needs a sender, a recipient and simple or raw content.');
  }
  const boundary = `part-${messageId}`;
  const parts = [
    ['text/plain', simple.Body?.Text?.Data],
    ['text/html', simple.Body?.Html?.Data],
  ].filter((part): part is [string, string] => part[1] !== undefined);
  const head = [
    header('From', input.FromEmailAddress),
    header('To', to.join(', ')),
    ...(input.Destination?.CcAddresses?.length ? [header('Cc', input.Destination.CcAddresses.join(', '))] : []),
    ...(input.ReplyToAddresses?.length ? [header('Reply-To', input.ReplyToAddresses.join(', '))] : []),
    header('Subject', simple.Subject?.Data ?? ''),
    header('Date', new Date(nowMs).toUTCString().replace('GMT', '+0000')),
    header('Message-ID', `<${messageId}@local>`),
    'MIME-Version: 1.0',
  ];
  const bodies = parts.map(([type, text]) => [
    `--${boundary}`,
    `Content-Type: ${type}; charset=utf-8`,
    'Content-Transfer-Encoding: base64',
    '',
    wrap(Buffer.from(text)),
  ]);
  const alternatives = [`Content-Type: multipart/alternative; boundary="${boundary}"`, '', ...bodies.flat(), `--${boundary}--`, ''];
  const attachments = simple.Attachments ?? [];
  if (attachments.length === 0) return [...head, ...alternatives].join('\r\n');
  const outer = `mixed-${messageId}`;
  const files = attachments.flatMap(({ FileName, ContentType, RawContent }) => [
    `--${outer}`,
    `Content-Type: ${ContentType ?? 'application/octet-stream'}`,
    header('Content-Disposition', `attachment; filename="${FileName}"`),
    'Content-Transfer-Encoding: base64',
    '',
    wrap(Buffer.from(RawContent, 'base64')),
  ]);
  const mixed = [`Content-Type: multipart/mixed; boundary="${outer}"`, '', `--${outer}`, ...alternatives, ...files, `--${outer}--`, ''];
  return [...head, ...mixed].join('\r\n');
}

/** Formats one header line. Replaces line breaks, which would start another header, and encodes non-ASCII text. */
function header(name: string, value: string): string {
  const line = value.replaceAll(/[\r\n]+/g, ' ');
  const isAscii = /^[\x20-\x7e]*$/.test(line);
  return `${name}: ${isAscii ? line : `=?utf-8?B?${Buffer.from(line).toString('base64')}?=`}`;
}

const wrap = (bytes: Buffer): string => bytes.toString('base64').replaceAll(/.{76}/g, '$&\r\n');
