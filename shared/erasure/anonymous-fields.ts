import { normalEmail } from '#shared/kernel/addresses/email.ts';
import { orderCancelReasons } from '#shared/orders/order.ts';
import { erasedEmail } from './erased-email.ts';
import { rowsErasedWhole, textAttributesByRow } from './personal-attributes.ts';

/*
 * Anonymizes the fields that identify a person. `personal-attributes.ts` declares these fields for every kind of row.
 * Stored attributes have the same names as in the API, so one rule covers rows, event bodies, stored responses and
 * activity entries.
 */

/** The replacement for erased text in fields that must not be null. */
export const erasedText = '(erased)';

/** The person to erase, with all known e-mail addresses (normalized). */
export type ErasedPerson = { readonly customerId: number; readonly emails: readonly string[] };

type Replacement = 'null' | 'email' | 'none_left' | 'text';

/**
 * The replacement for each field, by the field's name. A field that is declared as erased but is not listed here
 * becomes null.
 */
const replacements: Readonly<Record<string, Replacement>> = {
  email: 'email',
  customer_email: 'email',
  addresses: 'none_left',
  external_ids: 'none_left',
  metadata: 'none_left',
};

/** The rules for fields of certain objects, by object name and field name. These rules override `replacements`. */
const inObject: Readonly<Record<string, Readonly<Record<string, Replacement | 'kept'>>>> = {
  // The carrier is kept. The tracking number is erased, because it can be used to find the address.
  tracking: { company: 'kept', number: 'null', url: 'null' },
  ship_to: { name: 'null', email: 'null' },
  order_note: { message: 'text' },
  // An order's external ids are kept, because they identify it in the shop's accounting.
  order: { external_ids: 'kept' },
};

/**
 * Returns the last field name in `path`, as a list. If `replacements` or `inObject` has a rule for the path, the list
 * is empty.
 */
function nullName(path: string, row: string): readonly string[] {
  const steps = path.split('.').map((step) => step.replace(/(\[\]|\{\})$/, ''));
  const [name = '', within = row.replaceAll('-', '_')] = steps.toReversed();
  return steps.some((step) => step in replacements) || name in (inObject[within] ?? {}) ? [] : [name];
}

const nullNames = new Set(
  Object.entries(textAttributesByRow).flatMap(([row, { erased }]) =>
    rowsErasedWhole.has(row) ? [] : erased.flatMap((path) => nullName(path, row)),
  ),
);

const replacementOf = (name: string): Replacement | undefined => replacements[name] ?? (nullNames.has(name) ? 'null' : undefined);

/** Reports whether a field with this name may identify a person. */
export const isPersonalName = (name: string): boolean => replacementOf(name) !== undefined;

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value);

/**
 * Returns the value without personal data. Amounts, times, ids, statuses, and the country and region of addresses are
 * kept.
 */
export const anonymousFields = <Value>(value: Value, customerId: number): Value => anonymous(value, '', customerId) as Value;

function anonymous(value: unknown, within: string, customerId: number): unknown {
  if (Array.isArray(value)) return value.map((each) => anonymous(each, within, customerId));
  if (!isFields(value)) return value;
  if (typeof value['field'] === 'string' && 'before' in value && 'after' in value) return anonymousChange(value, customerId);
  const own = typeof value['object'] === 'string' ? value['object'] : typeof value['entity'] === 'string' ? value['entity'] : '';
  const rules = inObject[within] ?? inObject[own] ?? {};
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, anonymousField(name, each, rules[name] ?? replacementOf(name), customerId)]),
  );
}

function anonymousField(name: string, value: unknown, rule: Replacement | 'kept' | undefined, customerId: number): unknown {
  if (rule === 'kept' && name === 'external_ids') return value;
  if (rule === 'none_left' && Array.isArray(value)) return [];
  if (rule === 'none_left' && isFields(value)) return {};
  if (typeof value !== 'string') return anonymous(value, name, customerId);
  if (name === 'cancel_reason') return orderCancelReasons.some((reason) => reason === value) ? value : null;
  if (rule === undefined || rule === 'kept') return value;
  return rule === 'email' ? erasedEmail(customerId) : rule === 'text' ? erasedText : null;
}

/**
 * Anonymizes a change in the activity log. The values `before` and `after` are anonymized by the rule for the changed
 * field.
 */
function anonymousChange(change: Fields, customerId: number): Fields {
  const name = String(change['field']);
  const shown = (value: unknown) => (anonymous({ [name]: value }, '', customerId) as Fields)[name];
  return { ...change, before: shown(change['before']), after: shown(change['after']) };
}

/**
 * Returns the value with the person's e-mail addresses replaced. Used for records that mention the person but are not
 * the person's own.
 */
export const withoutEmails = <Value>(value: Value, person: ErasedPerson): Value => replaced(value, person) as Value;

function replaced(value: unknown, person: ErasedPerson): unknown {
  if (typeof value === 'string') return isTheirEmail(value, person) ? erasedEmail(person.customerId) : value;
  if (Array.isArray(value)) return value.map((each) => replaced(each, person));
  if (!isFields(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, replaced(each, person)]));
}

/** Reports whether an e-mail address is one of the person's. */
export const isTheirEmail = (email: string, { emails }: Pick<ErasedPerson, 'emails'>): boolean =>
  emails.length > 0 && emails.includes(normalEmail(email));
