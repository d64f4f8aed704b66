import { withChanges } from '#shared/kernel/changes.ts';
import { FieldErrors, type FieldIssue } from '#shared/kernel/errors.ts';
import { standardTaxClass, type TaxRate, type TaxSettings } from './pricing-settings.ts';

type RateTerms = Omit<TaxRate, 'id'>;

/** A tax rate in the new settings. If it has an id, it is a rate that was saved before. */
export type WantedTaxRate = RateTerms & { readonly id: number | null };

/** The tax settings that replace the current ones. */
export type TaxSettingsChange = Omit<TaxSettings, 'taxRates' | 'taxAddress'> & {
  /** If undefined, the shipping address is used. */
  readonly taxAddress?: TaxSettings['taxAddress'] | undefined;
  readonly taxRates: readonly WantedTaxRate[];
};

/** The default values of a new tax rate. */
export const blankTaxRate: WantedTaxRate = {
  id: null,
  name: '',
  country: '',
  region: null,
  postcodePrefix: null,
  taxClass: standardTaxClass,
  basisPoints: 0,
  priority: 1,
  compound: false,
};

/**
 * Returns the new tax settings. If a rate has no id, it gets the id of an equal saved rate, or a new id if there is no
 * equal rate. Saving the same settings again therefore changes nothing.
 * @throws FieldErrors `duplicate` or `unknown_id` for a rate's id, or `max_items` if the rates for a tax class in a
 * country have too many different priorities
 */
export function changeTaxSettings(before: TaxSettings, change: TaxSettingsChange, newId: () => number): TaxSettings {
  const { taxRates, ...fields } = change;
  const issues = [...idIssues(taxRates, before.taxRates), ...priorityIssues(taxRates)];
  if (issues.length > 0) throw new FieldErrors(issues);
  const rates: TaxSettings = { ...before, taxAddress: 'shipping', taxRates: identified(taxRates, before.taxRates, newId) };
  return withChanges(rates, fields);
}

function identified(rates: readonly WantedTaxRate[], before: readonly TaxRate[], newId: () => number): TaxRate[] {
  const named = new Set(rates.map(({ id }) => id));
  const unclaimed = Map.groupBy(
    before.filter(({ id }) => !named.has(id)),
    termsKey,
  );
  return rates.map((rate) => ({ ...rate, id: rate.id ?? unclaimed.get(termsKey(rate))?.shift()?.id ?? newId() }));
}

/** Returns the same key for rates that differ only in their ids. */
const termsKey = ({ name, country, region, postcodePrefix, taxClass, basisPoints, priority, compound }: RateTerms): string =>
  JSON.stringify([name, country, region, postcodePrefix, taxClass, basisPoints, priority, compound]);

/** The maximum number of priorities of a tax class in a country. An order stores one tax per priority for each line. */
const maxPriorities = 8;

function priorityIssues(rates: readonly WantedTaxRate[]): FieldIssue[] {
  const known = new Map<string, Set<number>>();
  return rates.flatMap(({ country, taxClass, priority }, index): FieldIssue[] => {
    const jurisdiction = `${country} ${taxClass}`;
    const priorities = known.get(jurisdiction) ?? new Set();
    known.set(jurisdiction, priorities.add(priority));
    if (priorities.size <= maxPriorities) return [];
    const message = `is one priority too many: the rates of a tax class in a country may have at most ${maxPriorities} different priorities.`;
    return [{ param: `tax_rates[${index}].priority`, code: 'max_items', message }];
  });
}

function idIssues(rates: readonly WantedTaxRate[], before: readonly TaxRate[]): FieldIssue[] {
  const ids = rates.map(({ id }) => id);
  return ids.flatMap((id, index): FieldIssue[] => {
    const param = `tax_rates[${index}].id`;
    if (id === null) return [];
    if (ids.indexOf(id) < index) return [{ param, code: 'duplicate', message: 'repeats the id of an earlier rate.' }];
    return before.some((rate) => rate.id === id) ? [] : [{ param, code: 'unknown_id', message: 'is not a tax rate of this store.' }];
  });
}
