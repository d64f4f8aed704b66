import fc from 'fast-check';
import * as v from 'valibot';
import { defineEndpoint, type EndpointSpec } from '#shared/http/endpoint.ts';
import { loggedIssues } from '#shared/http/logged-issues.ts';
import { listParams } from '#shared/http/query-params.ts';
import type { FieldErrorCode } from '#shared/kernel/errors.ts';

const Variant = v.pipe(v.object({ sku: v.optional(v.string()), prices: v.record(v.string(), v.object({ amount: v.string() })) }));
const endpoint: EndpointSpec = defineEndpoint({
  ...{ method: 'POST', path: '/products', scope: 'write_products', summary: '', idempotent: true, errors: [], emits: [] },
  success: { status: 201, body: v.object({}) },
  query: { limit: listParams.limit },
  body: v.pipe(v.object({ name: v.string(), variants: v.nullish(v.array(v.union([Variant, v.string()]))) })),
});
const loggedOf = (param: string, code: FieldErrorCode = 'taken') =>
  loggedIssues(endpoint, [{ param, code, message: `“secret value of ${param}” is taken.`, meta: { value: 'secret' } }]);
const paramOf = (param: string, code?: FieldErrorCode) => loggedOf(param, code).issues[0]?.param;

describe('an invalid field in the logs', () => {
  it('has its path and code, but no value from the request', () => {
    expect(loggedOf('variants[0].sku')).toEqual({ issues: [{ param: 'variants[0].sku', code: 'taken' }], moreIssues: 0 });
  });

  it.each([
    ['', ''],
    ['name', 'name'],
    ['limit', 'limit'],
    ['variants[12]', 'variants[12]'],
    ['variants[0].prices', 'variants[0].prices'],
    ['variants[0].prices.ada@example.com', 'variants[0].prices.{…}.{…}'],
    ['variants[0].prices.so_live_secret.amount', 'variants[0].prices.{…}.amount'],
    ['hunter[2]', '{…}[2]'],
    ['variants[ada]', '{…}'],
    ['constructor', '{…}'],
    ['x'.repeat(201), '{…}'],
  ])('%p keeps the names of the contract: %p', (param, kept) => {
    expect(paramOf(param)).toBe(kept);
  });

  it.each([
    ['staus', 'staus'],
    ['created_snce', 'created_snce'],
    ['ada@example.com', '{…}'],
    ['+353861234567', '{…}'],
    ['so_live_4f9a', '{…}'],
    ['Ada', '{…}'],
    ['x'.repeat(41), '{…}'],
    ['', '{…}'],
  ])('that is an unknown parameter %p is kept if it is a plain word: %p', (param, kept) => {
    expect(paramOf(param, 'unknown_parameter')).toBe(kept);
  });

  it('is logged if it is among the first five, with the number of the others', () => {
    const issues = Array.from({ length: 8 }, (_, n) => ({ param: `variants[${n}]`, code: 'required' as const, message: '' }));
    const { issues: kept, moreIssues } = loggedIssues(endpoint, issues);
    expect(kept.map(({ param }) => param)).toEqual(['variants[0]', 'variants[1]', 'variants[2]', 'variants[3]', 'variants[4]']);
    expect(moreIssues).toBe(3);
  });

  it('has only names of the contract, whatever the name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (name) => {
        const kept = paramOf(name) ?? '';
        expect(kept.length).toBeLessThanOrEqual(1_000);
        expect(kept.replaceAll(/\[\d+\]|\{…\}|\.|\b(?:name|limit|variants|sku|prices|amount)\b/g, '')).toBe('');
      }),
    );
  });
});
