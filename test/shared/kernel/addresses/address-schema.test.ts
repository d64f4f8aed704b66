import * as v from 'valibot';
import { AddressInput } from '#shared/kernel/addresses/address-schema.ts';
import { countries, isCountry } from '#shared/kernel/addresses/country-schema.ts';

const problemsOf = (input: unknown): readonly string[] =>
  (v.safeParse(AddressInput, input).issues ?? []).map((issue) => `${v.getDotPath(issue)}: ${issue.message.split('|')[0]}`);

const complete = { line1: '1 Main St', city: 'Dublin', country: 'IE' };

describe('an address in a request', () => {
  it('requires only a line, a city and a country', () => {
    expect(problemsOf(complete)).toEqual([]);
    const { issues } = v.safeParse(AddressInput, {});
    expect(issues?.map((issue) => v.getDotPath(issue))).toEqual(['line1', 'city', 'country']);
  });

  it('may be null in every other field', () => {
    const others = ['first_name', 'last_name', 'company', 'line2', 'region', 'postcode', 'phone'];
    expect(problemsOf({ ...complete, ...Object.fromEntries(others.map((field) => [field, null])) })).toEqual([]);
    expect(problemsOf({ ...complete, city: null, line1: null })).toEqual(['line1: wrong_type', 'city: wrong_type']);
  });

  it.each(['ie', 'IRL', 'I', '', 'XX', 'UK', 'EU', 'ZZ', ' IE'])('refuses the country %p', (country) => {
    expect(problemsOf({ ...complete, country })).toEqual(['country: invalid_country']);
  });

  it('limits the length of each field', () => {
    expect(problemsOf({ ...complete, postcode: 'x'.repeat(20), line1: 'x'.repeat(200) })).toEqual([]);
    expect(problemsOf({ ...complete, postcode: 'x'.repeat(21), line1: 'x'.repeat(201) })).toEqual([
      'line1: too_long',
      'postcode: too_long',
    ]);
  });

  it('refuses a line or a city that is only white space', () => {
    expect(problemsOf({ ...complete, line1: '', city: ' \t' })).toEqual(['line1: too_short', 'city: too_short']);
  });

  it('drops unknown fields', () => {
    expect(v.parse(AddressInput, { ...complete, planet: 'Earth' })).toEqual(complete);
  });
});

describe('countries', () => {
  it('are the 249 codes of ISO 3166-1 alpha-2', () => {
    const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
    expect(countries).toHaveLength(249);
    expect([...countries].sort()).toEqual(countries);
    expect(countries.filter((code) => names.of(code) === undefined)).toEqual([]);
  });

  it('cannot be modified', () => {
    expect(Object.isFrozen(countries)).toBe(true);
    expect(isCountry('constructor')).toBe(false);
  });
});
