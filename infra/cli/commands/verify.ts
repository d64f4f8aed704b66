import { type Examination, examineSignature, verdictText, webHmac } from '#shared/webhooks/signature-doctor/examine-signature.ts';
import { readHeaders } from '#shared/webhooks/signature-doctor/read-headers.ts';
import { mistakeText, signatureHints } from '#shared/webhooks/signature-doctor/usual-mistakes.ts';
import { type CommandContext, defineCommand, WrongUsage } from '../command.ts';
import { readNamedFile } from '../read-named-file.ts';

export const verifyCommand = defineCommand({
  name: 'verify',
  summary: 'checks whether a webhook is genuine and, if not, why',
  operands: [{ name: 'BODY_FILE' }],
  options: {
    headers: { type: 'string', value: 'FILE', help: 'lines "Name: value", options of curl, or JSON of a log' },
    at: { type: 'string', value: 'TIME', help: 'when it arrived, such as 2026-11-26T12:00:00Z; default: now' },
  },
  async run(context, { options, operands: [bodyFile = ''] }) {
    if (options.headers === undefined) throw new WrongUsage('--headers is missing: it names the file with the headers of the request.');
    const headers = readHeaders(readNamedFile(context, options.headers).toString('utf8'));
    const body = new Uint8Array(readNamedFile(context, bodyFile));
    const nowMs = options.at === undefined ? Date.now() : Date.parse(options.at);
    if (Number.isNaN(nowMs)) throw new WrongUsage(`--at cannot be "${options.at}": it must look like 2026-11-26T12:00:00Z.`);
    const secrets = await askSecrets(context);
    const examination = await examineSignature({ headers, body, secrets, nowSec: nowMs / 1000 }, webHmac(crypto.subtle));
    const reasons = reasonsOf(examination, body, secrets);
    if (context.json) context.print(JSON.stringify({ verdict: examination.verdict, header: examination.header, reasons }));
    else for (const line of [`${examination.verdict}: ${verdictText[examination.verdict]}`, ...reasons]) context.print(line);
    return examination.verdict === 'valid' ? 0 : 1;
  },
});

/**
 * Reads the signing secrets: two while a secret is being replaced. Secrets cannot be options, because other users of
 * the machine can see the options of running commands.
 */
async function askSecrets({ environment, ask, input }: CommandContext): Promise<readonly string[]> {
  const given = environment['STORE_API_WEBHOOK_SECRET'] ?? (await ask('Signing secret: ', { isSecret: true })) ?? (await input());
  const secrets = given.split(/[\n,]/).filter((secret) => secret.trim() !== '');
  if (secrets.length === 0) throw new WrongUsage('The secret is missing: set STORE_API_WEBHOOK_SECRET or send it to standard input.');
  return secrets;
}

/**
 * Returns the mistakes in the body or the secret that would explain why the signature is wrong. If none is found,
 * returns hints about the body and the secrets.
 */
function reasonsOf(
  { header, secret, changedBody, changedSecret }: Examination,
  body: Uint8Array,
  secrets: readonly string[],
): readonly string[] {
  if (header !== null && secret === null) return signatureHints(body, secrets);
  return [changedBody, changedSecret].flatMap((mistake) => (mistake === null ? [] : [mistakeText[mistake]]));
}
