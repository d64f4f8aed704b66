import fc from 'fast-check';
import { propertySuites } from './properties.ts';

/** Runs a property of `fast-check`. Returns the generated values for which the property ran. */
function valuesOf(parameters: { readonly numRuns?: number } = {}): readonly number[] {
  const seen: number[] = [];
  fc.assert(
    fc.property(fc.nat(), (value) => {
      seen.push(value);
    }),
    parameters,
  );
  return seen;
}

it('gives each property the same values in every run of the tests', () => {
  expect(valuesOf()).toEqual(valuesOf());
  expect(fc.readConfigureGlobal()).toMatchObject({ seed: Number(process.env['PROPERTY_SEED'] ?? 20261126) });
  expect(fc.sample(fc.nat(), 3)).toEqual(fc.sample(fc.nat(), 3));
});

it('runs each property its own or the common number of times, multiplied on request', () => {
  const times = Number(process.env['PROPERTY_TIMES'] ?? 1);
  expect(valuesOf()).toHaveLength(100 * times);
  expect(valuesOf({ numRuns: 7 })).toHaveLength(Math.ceil(7 * times));
});

it('searches every suite with properties', () => {
  expect(propertySuites()).toEqual(expect.arrayContaining(['test/slow/shared/search/words.test.ts', 'test/shared/kernel/money.test.ts']));
});
