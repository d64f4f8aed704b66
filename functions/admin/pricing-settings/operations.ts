import type { GroupDeps } from '#functions/wiring/open-group.ts';
import type { BodyOf } from '#shared/http/endpoint.ts';
import type { Operation, Operations } from '#shared/http/request-context.ts';
import { FieldErrors, type FieldIssue } from '#shared/kernel/errors.ts';
import { parseMoney } from '#shared/kernel/money.ts';
import { formatPercent } from '#shared/kernel/percent.ts';
import { idsOfAttempts } from '#shared/kernel/restored-ids.ts';
import { sameValue } from '#shared/kernel/same-value.ts';
import { getTaxSettings, putTaxSettingsWrite } from '#shared/pricing/pricing-config-table.ts';
import { standardTaxClass, type TaxRate } from '#shared/pricing/pricing-settings.ts';
import type { TaxSettings } from '#shared/pricing/tax-settings-form.ts';
import { commit } from '#shared/table/commit.ts';
import type { PricingSettingsView, pricingSettingsEndpoints } from './endpoints.ts';

export const pricingSettingsOperations = (deps: GroupDeps): Operations<typeof pricingSettingsEndpoints> => ({
  // A store that has saved none has the defaults.
  getPricingSettings: async (_input, { storeId }) => ({
    status: 200,
    body: { data: pricingSettingsView(await getTaxSettings(deps.table, storeId)) },
  }),
  putPricingSettings: putPricingSettings(deps),
});

type RateTerms = Omit<TaxRate, 'id'>;
type SentRate = BodyOf<typeof pricingSettingsEndpoints.putPricingSettings>['tax_rates'][number];

/**
 * Replaces the pricing settings; of two who do so at once the later one wins. A rate without an id that is as a saved one keeps
 * its id, so that the same settings again change nothing.
 */
const putPricingSettings =
  ({ table, newId }: Pick<GroupDeps, 'table' | 'newId'>): Operation<typeof pricingSettingsEndpoints.putPricingSettings> =>
  async ({ body }, context) => {
    const { storeId } = context;
    const before = await getTaxSettings(table, storeId);
    const issues = [...idIssues(body.tax_rates, before.taxRates), ...priorityIssues(body.tax_rates)];
    if (issues.length > 0) throw new FieldErrors(issues);
    const settings = {
      pricesIncludeTax: body.prices_include_tax,
      taxShipping: body.tax_shipping,
      taxAddress: body.tax_address ?? 'shipping',
      taxRates: identified(body.tax_rates, before.taxRates, idsOfAttempts(context.restoredIds, newId)()),
    };
    const answer = { status: 200, body: { data: pricingSettingsView(settings) } } as const;
    if (sameValue(before, settings)) return answer;
    await commit(table, context, {
      writes: [putTaxSettingsWrite(storeId, settings)],
      events: [],
      answer,
      before: pricingSettingsView(before),
    });
    return answer;
  };

function identified(rates: readonly SentRate[], before: readonly TaxRate[], newId: () => number): TaxRate[] {
  const named = new Set(rates.map(({ id }) => id));
  const unclaimed = Map.groupBy(
    before.filter(({ id }) => !named.has(id)),
    termsKey,
  );
  return rates.map((rate) => {
    const terms = readTerms(rate);
    return { ...terms, id: rate.id ?? unclaimed.get(termsKey(terms))?.shift()?.id ?? newId() };
  });
}

/** Two rates with the same key differ in nothing but their id. */
const termsKey = ({ name, country, region, postcodePrefix, taxClass, basisPoints, priority, compound }: RateTerms): string =>
  JSON.stringify([name, country, region, postcodePrefix, taxClass, basisPoints, priority, compound]);

const readTerms = (rate: SentRate): RateTerms => ({
  name: rate.name,
  country: rate.country,
  region: rate.region ?? null,
  postcodePrefix: rate.postcode_prefix ?? null,
  taxClass: rate.tax_class ?? standardTaxClass,
  basisPoints: Number(parseMoney(rate.rate)),
  priority: rate.priority ?? 1,
  compound: rate.compound ?? false,
});

/** An order keeps the taxes of each of its lines: of every priority one may apply. */
const maxPriorities = 8;

function priorityIssues(rates: readonly SentRate[]): FieldIssue[] {
  const known = new Map<string, Set<number>>();
  return rates.flatMap(({ country, tax_class: taxClass = standardTaxClass, priority = 1 }, index): FieldIssue[] => {
    const jurisdiction = `${country} ${taxClass}`;
    const priorities = known.get(jurisdiction) ?? new Set();
    known.set(jurisdiction, priorities.add(priority));
    if (priorities.size <= maxPriorities) return [];
    const message = `is one priority too many: the rates of a tax class in a country have at most ${maxPriorities} different ones.`;
    return [{ param: `tax_rates[${index}].priority`, code: 'max_items', message }];
  });
}

function idIssues(rates: readonly SentRate[], before: readonly TaxRate[]): FieldIssue[] {
  const ids = rates.map(({ id }) => id);
  return ids.flatMap((id, index): FieldIssue[] => {
    const param = `tax_rates[${index}].id`;
    if (id == null) return [];
    if (ids.indexOf(id) < index) return [{ param, code: 'duplicate', message: 'is the id of an earlier rate.' }];
    return before.some((rate) => rate.id === id) ? [] : [{ param, code: 'unknown_id', message: 'is not a tax rate of this store.' }];
  });
}

/** The pricing settings as staff see them. */
const pricingSettingsView = (settings: TaxSettings): PricingSettingsView => ({
  object: 'pricing_settings',
  prices_include_tax: settings.pricesIncludeTax,
  tax_shipping: settings.taxShipping,
  tax_rounding: 'line',
  tax_address: settings.taxAddress,
  tax_rates: settings.taxRates.map((rate) => ({
    id: rate.id,
    name: rate.name,
    country: rate.country,
    region: rate.region,
    postcode_prefix: rate.postcodePrefix,
    tax_class: rate.taxClass,
    rate: formatPercent(rate.basisPoints),
    priority: rate.priority,
    compound: rate.compound,
  })),
});
