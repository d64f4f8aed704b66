import { DomainError, fieldError } from '#shared/kernel/errors.ts';
import { maxBodyBytes } from './read-input.ts';

/** A form of more fields is none that a contract takes. */
const maxFields = 100;

/**
 * The fields of a form-encoded body; undefined when there is none. An empty field counts as left out (RFC 6749, 3.1).
 * @throws DomainError `body_too_large`, `malformed_json`
 * @throws FieldErrors `duplicate` for a field that is sent twice, `max_items`
 */
export function readFormFields(body: string | undefined, isBase64Encoded: boolean): Readonly<Record<string, string>> | undefined {
  if (body === undefined || body === '') return undefined;
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
  if (bytes.length > maxBodyBytes) {
    throw new DomainError('body_too_large', `The body is ${bytes.length} bytes; the limit is ${maxBodyBytes}.`);
  }
  const text = bytes.toString('latin1');
  if (text.split('&', maxFields + 1).length > maxFields) throw fieldError('', 'max_items', `A form has at most ${maxFields} fields.`);
  const fields = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(text)) {
    if (fields.has(name)) throw fieldError(name, 'duplicate', 'must be sent once.');
    fields.set(name, value);
  }
  // A form is escaped ASCII; an escape that is no UTF-8 reads as U+FFFD, which no field may hold.
  if ([...fields].flat().some((part) => part.includes('\ufffd'))) throw new DomainError('malformed_json', 'The form is not valid UTF-8.');
  return Object.fromEntries([...fields].filter(([, value]) => value !== ''));
}
