import { customerForm } from '#shared/customers/customer-form.ts';
import type { Shape } from '#shared/table/rows/stored-form.ts';

/** The types of values that may contain text about a person. Times, amounts, flags and enumerations cannot. */
const textLeaves = new Set(['text', 'bytes', 'named texts', 'id']);

/** Returns the paths of all text attributes in a shape. */
export function textPaths(shape: Shape, path = ''): readonly string[] {
  if ('leaf' in shape) return textLeaves.has(shape.leaf) ? [path] : [];
  if ('words' in shape) return [];
  if ('listOf' in shape) return textPaths(shape.listOf, `${path}[]`);
  if ('byId' in shape) return textPaths(shape.byId, `${path}{}`);
  if ('mapOf' in shape) return textPaths(shape.mapOf, `${path}{}`);
  if ('inOrder' in shape) return textPaths(shape.inOrder, path);
  if ('attributes' in shape) {
    return Object.entries(shape.attributes).flatMap(([name, each]) => textPaths(each, path === '' ? name : `${path}.${name}`));
  }
  if ('choice' in shape) return Object.values(shape.choice).flatMap((each) => textPaths(each, path));
  return textPaths('orNull' in shape ? shape.orNull : 'orAbsent' in shape ? shape.orAbsent : shape.since, path);
}

/*
 * Declares where the table contains customers' personal data: every text attribute of each kind of row
 * (`test/support/stored-rows`), and whether the erasure of a customer anonymizes it. If a row or attribute is missing,
 * `test/shared/erasure/personal-attributes.test.ts` fails. The code that anonymizes records (`anonymous-fields.ts`)
 * takes the field names from here.
 */

/** The text attributes of the rows of one kind, as paths. */
export type TextsOfRow = {
  /** Texts that identify the customer, and texts that were written by or about the customer. */
  readonly erased: readonly string[];
  /** Texts about the store, its staff, its catalog or the service. */
  readonly kept: readonly string[];
};

const texts = (line: string): readonly string[] => line.split(' ').filter((path) => path !== '');
const row = (erased: string, kept = ''): TextsOfRow => ({ erased: texts(erased), kept: texts(kept) });
const none = (kept = ''): TextsOfRow => row('', kept);

const places = (at: string, names: string): string =>
  names
    .split(' ')
    .map((name) => `${at}.${name}`)
    .join(' ');
const person = (at: string): string => places(at, 'first_name last_name company line1 line2 city postcode phone');
/** The region and country of an address are kept, because tax reports need them. */
const jurisdiction = (at: string): string => places(at, 'region country');
const wholeAddress = (at: string): string => `${person(at)} ${jurisdiction(at)}`;

const product =
  'name slug description short_description product_type tags[] options[].name options[].values[] images[].url images[].source_url images[].alt ' +
  'images[].error.message variants[].option_values variants[].sku variants[].barcode ' +
  'variants[].external_ids variants[].metadata external_ids metadata seo.title seo.description';
const stockCause = (at: string): string => places(at, 'reason actor.id actor.name request_id');

/** Event filters are kept, because they cannot refer to fields with personal data (`check-filter.ts`). */
const eventFilter = (at: string): string => places(at, 'when_changed[] where[].path where[].values[] fields[] exclude[]');

/** The text attributes of every kind of row in the table. */
export const textAttributesByRow: Readonly<Record<string, TextsOfRow>> = {
  // Every text field of a customer counts as personal. This includes fields that are added in the future.
  customer: { erased: textPaths(customerForm.shape), kept: [] },
  order: row(
    `email phone customer_name note customer_note ${person('shipping_address')} ${person('billing_address')} ` +
      'tracking.number tracking.url shipments[].tracking.number shipments[].tracking.url metadata',
    'name currency lines[].name lines[].variant_title lines[].sku lines[].tax_lines[].name discount_code discount_applications[].code ' +
      'discount_applications[].title payment_method payment_method_label shipping_line.title tracking.company ' +
      `shipments[].tracking.company tags[] external_ids ${jurisdiction('shipping_address')} ${jurisdiction('billing_address')}`,
  ),
  'order-note': row('message'),
  refund: row('note', 'currency'),
  return: row('lines[].note note instructions decline_reason cancel_reason', 'currency'),
  booking: row('customer_name customer_email customer_phone notes cancel_reason', 'service_name variant_title timezone currency'),
  'gift-card': row('recipient_email recipient_name message note', 'last4 currency'),
  'gift-card-movement': row('reference', 'currency'),
  'purchase-order': row(
    `${places('ship_to', 'name company line1 line2 city postcode phone email')} tracking[].number tracking[].url note supplier_reference cancel_reason`,
    `lines[].name lines[].sku lines[].supplier_sku ${jurisdiction('ship_to')} currency tracking[].carrier`,
  ),
  activity: row('changes', 'source actor.id actor.name action resource_object resource_id request_id'),
  event: row('body body_packed', 'id store_id topic pk sk due_sk set_aside.reason'),
  idempotency: row('body body_packed', 'fingerprint visibility lock_token'),
  // A part of an event's or response's body. It is rewritten together with the body.
  'text-part': row('packed'),
  delivery: row(
    'response.headers response.body',
    'store_id event_id trim.fields[] trim.exclude[] tries[].url tries[].advice request_headers{} due_pk due_sk lease_token',
  ),
  'bulk-operation': row(
    'imports.problems[].message imports.problems[].name',
    'maker.id maker.name maker.email file_tag failure.code failure.message exports.filters{} exports.cursor exports.files[].name ' +
      'imports.file_name imports.problems[].column imports.problems[].code imports.problem_counts[].code imports.unused[].column ' +
      'imports.first_made[]',
  ),
  'customer-erasure': row('emails[]', 'from kept_tags[]'),
  // Index rows. They are updated and deleted together with the rows that they index.
  'search-entry': row('text words'),
  'search-word': row('text'),

  product: none(product),
  'deleted-product': none(product),
  brand: none('name slug description website'),
  category: none('name slug description'),
  variant: none(`sku ${stockCause('levels{}.movement')}`),
  'variant-pointer': none(),
  movement: none('reason actor.id actor.name request_id'),
  location: none(`name phone timezone ${wholeAddress('address')} external_ids metadata`),
  'stock-job': none('claim_key reason actor.id actor.name request_id'),
  'product-job': none(
    `token claim_key claimed_skus[] released_skus[] claimed_external_ids[].value released_external_ids[].value rows{}.sku ${stockCause('rows{}.level')}`,
  ),
  'stock-change': none('variant_key record due_sk set_aside.reason pk sk'),
  discount: none('code title'),
  customer_group: none('name'),
  group_price: none(),
  quantity_break: none(),
  automatic_discount: none('title'),
  'tax-settings': none('tax_rates[].name tax_rates[].country tax_rates[].region tax_rates[].postcode_prefix tax_rates[].tax_class'),
  'order-gift-cards': none(),
  'number-counter': none(),
  'calendar-day': none('day'),
  'booking-service': none(),
  'booking-resource': none('name'),
  'opening-hours': none('exceptions[].date'),
  'order-coverage': none('drafted[]'),
  supplier: none(`name email phone account_number currency note ${wholeAddress('address')} external_ids metadata`),
  'variant-supply': none('supplier_sku'),
  'purchasing-settings': none(),
  'reorder-draft': none(),
  'sales-change': none('name currency'),
  'sales-day': none('day currency'),
  'sales-roll-ups': none('recent[].changes[]'),
  store: none(`id name handle domain email phone ${wholeAddress('address')} currency timezone order_prefix cursor_secret`),
  member: none('email name'),
  'api-key': none('name last4 created_by secret_hash'),
  credential: none('store_id name scopes[]'),
  // A path is stored without its query. Segments of the path that could be personal are replaced before it is stored.
  'api-call': none('request_id method path route scope key_name error_code issues[].param issues[].code packed_calls'),
  app: none(
    'name slug redirect_uris[] webhook_url client_secret_hash client_secret_last4 webhook_secrets[].ciphertext webhook_secret_last4 ' +
      eventFilter('webhook_filter'),
  ),
  installation: none('client_id app_name app_slug credential_hash'),
  'uninstalled-app': none(),
  'authorization-code': none('code_hash store_id client_id redirect_uri code_challenge issued_credential_hash'),
  'sent-email': none('kind over_cap lease_token'),
  // The row is kept so that the store does not e-mail the address again. Its key contains a hash of the address, and
  // the row does not contain the address itself.
  'suppressed-recipient': none(),
  'log-end': none('moved_id'),
  'log-row': none(),
  'unique-value': none(),
  'platform-secret': none('secret'),
  endpoint: none(
    `store_id name url description url_lock secrets[].ciphertext secret_last4 app_client_id only_event_id due_sk ${eventFilter('filter')}`,
  ),
  'closed-endpoint': none('store_id pk sk due_sk'),
  'hour-figures': none(),
  recovery: none('store_id'),
};

/**
 * The kinds of rows that have their own code for erasure. The general rules for attribute names do not apply to these
 * rows.
 */
export const rowsErasedWhole: ReadonlySet<string> = new Set([
  'event',
  'idempotency',
  'text-part',
  'delivery',
  'bulk-operation',
  'activity',
  'customer-erasure',
  'search-entry',
  'search-word',
]);
