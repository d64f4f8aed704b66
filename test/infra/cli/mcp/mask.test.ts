import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openMask, withoutAddresses } from '#infra/cli/mcp/mask.ts';
import { type ApiDocument, callableOperations } from '#infra/cli/mcp/operations.ts';
import { ownTexts } from '#infra/cli/mcp/own-texts.ts';
import { fieldSchemas, itemSchemas, propertyOf, resolveSchema, type Schema } from '#infra/cli/mcp/schema-parts.ts';

const document: ApiDocument = JSON.parse(readFileSync(join(__dirname, '../../../../openapi.json'), 'utf8'));
const operations = callableOperations(document);
const mask = openMask(document);
const shown = (id: string, answer: unknown): unknown => {
  const operation = operations.find((one) => one.id === id);
  if (operation === undefined) throw new Error(`${id} is no operation.`);
  return mask(operation, answer);
};

describe('the answer shown to an assistant', () => {
  it('has search results without personal data', () => {
    const found = (object: string, title: string, detail: string | null) => ({
      ...{ object, id: 1, product_id: null, title, detail, exact: false },
    });
    const answer = {
      data: {
        object: 'search_results',
        results: [
          ...[found('product', 'Mug', 'MUG-1'), found('customer', 'Anna Murphy', 'anna@example.com')],
          ...[found('order', '#1001', 'Anna Murphy'), found('booking', 'B-7', 'Anna Murphy')],
          ...[found('gift_card', '3HWB', 'Anna Murphy'), found('purchase_order', 'PO-1', 'Pots Ltd')],
        ],
        more: ['customer'],
      },
    };
    expect(shown('search', answer)).toEqual({
      data: {
        object: 'search_results',
        results: [
          ...[found('product', 'Mug', 'MUG-1'), found('customer', '[masked]', '[masked]')],
          ...[found('order', '#1001', '[masked]'), found('booking', 'B-7', '[masked]')],
          ...[found('gift_card', '3HWB', '[masked]'), found('purchase_order', 'PO-1', 'Pots Ltd')],
        ],
        more: ['customer'],
      },
    });
  });

  it('has the names of products in a report, but not those of customers', () => {
    const report = (by: string, name: string) => ({ data: { object: 'sales_breakdown', by, rows: [{ id: 7, name, net_sales: '3.00' }] } });
    expect(shown('getSalesBreakdown', report('product', 'Mug'))).toEqual(report('product', 'Mug'));
    expect(shown('getSalesBreakdown', report('customer', 'Anna Murphy'))).toEqual(report('customer', '[masked]'));
  });

  it('masks strings in unknown fields', () => {
    const customer = { object: 'customer', id: 7, nickname: 'Annie', currency: 'EUR', total_spent: '3.00', is_blocked: false };
    expect(shown('getCustomer', { data: customer })).toEqual({ data: { ...customer, nickname: '[masked]' } });
    expect(shown('listCustomers', { data: [customer], has_more: true, next_cursor: 'abc' })).toEqual({
      data: [{ ...customer, nickname: '[masked]' }],
      ...{ has_more: true, next_cursor: 'abc' },
    });
  });

  it('masks an event like its object, in current and previous values', () => {
    const data = { object: 'customer', id: 7, email: 'anna@example.com', currency: 'EUR', updated_at: '2026-11-05T10:00:00Z' };
    const actor = { type: 'staff', id: 'auth|anna', name: 'Anna' };
    const event = { object: 'event', topic: 'customer.updated', actor, data, previous: { first_name: 'Annie', currency: 'USD' } };
    expect(shown('getEvent', { data: event })).toEqual({
      data: {
        ...{ object: 'event', topic: 'customer.updated', actor: { type: 'staff', id: '[masked]', name: '[masked]' } },
        data: { ...data, email: '[masked]' },
        previous: { first_name: '[masked]', currency: 'USD' },
      },
    });
  });

  it('has the names of metadata, but not the values, whatever the names are', () => {
    const metadata = { object: 'product', name: 'Anna Murphy', status: 'active' };
    const masked = { object: '[masked]', name: '[masked]', status: '[masked]' };
    const customer = { object: 'customer', id: 7, metadata, external_ids: metadata };
    expect(shown('getCustomer', { data: customer })).toEqual({ data: { ...customer, metadata: masked, external_ids: masked } });
  });

  it("has the end of a gift card's code", () => {
    expect(shown('createGiftCard', { data: { object: 'gift_card', code: 'ABCD-3HWB', last4: '3HWB', balance: '5.00' } })).toEqual({
      data: { object: 'gift_card', code: '[masked]3HWB', last4: '3HWB', balance: '5.00' },
    });
  });

  it('has texts of the store without e-mail addresses and phone numbers', () => {
    const product = (name: string) => ({ data: { object: 'product', id: 7, name } });
    expect(shown('getProduct', product('Mug for anna.m@example.com, call +353 87 000 0001'))).toEqual(
      product('Mug for [masked], call [masked]'),
    );
    expect(shown('getProduct', product('Mug 12+30 cm, 2026-11-05, 0012.50 @home'))).toEqual(
      product('Mug 12+30 cm, 2026-11-05, 0012.50 @home'),
    );
    expect(withoutAddresses('https://x.example/?mail=anna%40example.com&tel=%2B353870000001')).toBe(
      'https://x.example/?mail=[masked]&tel=[masked]',
    );
  });
});

describe("a text in the list of the store's own texts", () => {
  const { schemas } = document.components;
  const ofKind = (kind: string): readonly Schema[] => {
    if (kind === '') return operations.flatMap(({ answer }) => resolveSchema(answer, schemas));
    if (kind.startsWith('found '))
      return itemSchemas(fieldSchemas(resolveSchema(schemas['SearchResults'], schemas), 'results', schemas), schemas);
    return Object.values(schemas).filter((schema) => propertyOf(schema, 'object')?.['const'] === kind.split(' ')[0]);
  };
  const step = (found: readonly Schema[], name: string): readonly Schema[] => {
    const field = fieldSchemas(found, name, schemas);
    return [...field, ...itemSchemas(field, schemas)];
  };
  const listed = [...ownTexts].flatMap(([kind, paths]) => [...paths].map((path) => [kind, path] as const));

  it('exists in an answer of the API', () => {
    const isAnswered = (kind: string, path: string): boolean =>
      path
        .split('.')
        .reduce(step, ofKind(kind))
        .some(({ type }) => type === 'string');
    expect(listed.filter(([kind, path]) => !isAnswered(kind, path))).toEqual([]);
  });
});
