import { adminStoreEndpoints } from '#functions/admin/stores/endpoints.ts';
import { readInput } from '#shared/http/read-input.ts';

const { createStore, updateStore } = adminStoreEndpoints;
const valid = {
  name: 'Corner Shop',
  handle: 'corner-shop',
  email: 'hello@corner.example',
  currency: 'EUR',
  timezone: 'Europe/Dublin',
  plan: null,
};

describe('the contract of a store', () => {
  it.each(['BHD', 'KWD', 'JOD', 'OMR', 'TND', 'IQD', 'LYD', 'XYZ', 'eur', ''])('refuses the currency %s', (currency) => {
    expect(() => readInput(createStore, '', { ...valid, currency })).toThrow('currency: invalid_currency');
  });

  it.each(['EUR', 'USD', 'JPY', 'KRW'])('accepts the currency %s', (currency) => {
    expect(readInput(createStore, '', { ...valid, currency }).body).toMatchObject({ currency });
  });

  it.each(['Mars/Olympus', '+01:00', 'Europe/Atlantis', ''])('refuses the time zone %s', (timezone) => {
    expect(() => readInput(createStore, '', { ...valid, timezone })).toThrow('timezone: invalid_timezone');
  });

  it.each(['Corner', 'corner shop', '-corner', 'corner-', 'cor--ner', 'córner', ''])('refuses the handle %s', (handle) => {
    expect(() => readInput(createStore, '', { ...valid, handle })).toThrow('handle: invalid_format');
  });

  it.each(['currency', 'test_mode', 'handle', 'domain'])('refuses a change of %s', (field) => {
    expect(() => readInput(updateStore, '', { [field]: 'EUR' })).toThrow(`${field}: read_only`);
  });
});
