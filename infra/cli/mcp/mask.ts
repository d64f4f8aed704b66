/** Names of fields that hold a secret, or what a person is known by or has written. */
const hidden = new Set([
  ...['email', 'phone', 'first_name', 'last_name', 'company', 'line1', 'line2', 'city', 'postcode'],
  ...['note', 'notes', 'customer_note', 'message', 'body', 'ip'],
  ...['secret', 'token', 'access_token', 'client_secret', 'password'],
]);
/** As `customer_email`, `recipient_name`. */
const hiddenEnd = /_(?:email|phone|secret|token)$|^(?:customer|recipient|contact|author|staff)_name$/;
/** Objects of these names are people: their name is theirs. */
const people = ['customer', 'actor', 'recipient', 'contact', 'created_by'];

/** Stands in place of what is not shown. */
export const maskText = '[masked]';

/**
 * An answer without secrets and personal data, by the names of their fields; of metadata, which may hold anything, the names stay. What is empty stays, so that one sees that there is nothing; of the code
 * of a gift card the last four letters stay.
 */
export const masked = (value: unknown): unknown => maskIn(value, '');

function maskIn(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return value.map((one) => maskIn(one, name));
  if (typeof value !== 'object' || value === null) return value;
  const isHidden = (field: string): boolean =>
    hidden.has(field) ||
    hiddenEnd.test(field) ||
    (field === 'name' && (people.includes(name) || 'first_name' in value || 'line1' in value));
  return Object.fromEntries(
    Object.entries(value).map(([field, inner]) => {
      if (field === 'metadata' && typeof inner === 'object' && inner !== null)
        return [field, Object.fromEntries(Object.keys(inner).map((key) => [key, maskText]))];
      if (typeof inner !== 'string' || inner === '') return [field, maskIn(inner, field)];
      if (isHidden(field)) return [field, maskText];
      return [field, field === 'code' && 'balance' in value ? `${maskText}${inner.slice(-4)}` : inner];
    }),
  );
}
