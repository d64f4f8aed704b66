import * as v from 'valibot';
import { Country } from '#shared/kernel/addresses/country-schema.ts';
import { asSent, bodyOf, readAs, required, sentAs } from '#shared/kernel/body-schema.ts';
import { enumOf, Flag, Id, integer, list, requiredText, textUpTo } from '#shared/kernel/fields-schema.ts';
import { taxRateInput } from '#shared/kernel/money-input-schema.ts';
import { parseTaxRate, wholeBasisPoints } from '#shared/kernel/percent.ts';
import { blankTaxRate, type TaxSettingsChange, type WantedTaxRate } from './tax-settings-change.ts';

/** The setting that selects the address for taxes. */
export const TaxAddress = enumOf(['shipping', 'billing', 'store']);

/** A tax rate in a staff request. */
export const taxRateBody = bodyOf<WantedTaxRate>()({
  id: asSent(v.nullable(Id)),
  name: required(asSent(requiredText(100))),
  country: required(asSent(Country)),
  region: asSent(v.nullable(textUpTo(100))),
  postcodePrefix: asSent(v.nullable(textUpTo(20))),
  taxClass: asSent(requiredText(50)),
  basisPoints: sentAs('rate', required(readAs(taxRateInput(wholeBasisPoints), (sent) => parseTaxRate(sent)))),
  priority: asSent(integer(0, 1_000)),
  compound: asSent(Flag),
});
const TaxRateInput = v.pipe(taxRateBody.create, v.title('TaxRateInput'));

/** The body of a staff request that replaces all tax settings. */
export const taxSettingsBody = bodyOf<TaxSettingsChange>()({
  pricesIncludeTax: required(asSent(Flag)),
  taxShipping: required(asSent(Flag)),
  taxAddress: asSent(TaxAddress),
  taxRates: required(readAs(list(TaxRateInput, 500), (sent) => sent.map((rate) => ({ ...blankTaxRate, ...taxRateBody.read(rate) })))),
});
