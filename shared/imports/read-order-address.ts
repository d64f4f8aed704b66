import type { AddressInput } from '#shared/client/generated/admin-api.ts';
import { isCountry } from '#shared/kernel/addresses/country-schema.ts';
import type { OrderField } from './order-columns.ts';
import { type Cells, withoutApostrophe } from './read-cells.ts';

/** The address of an order; null where the file has none, or one without what an address needs. */
export function readOrderAddress(cells: Cells<OrderField>, kind: 'billing' | 'shipping'): AddressInput | null {
  const text = (part: 'Name' | 'Line1' | 'Line2' | 'Company' | 'City' | 'Postcode' | 'Region' | 'Country' | 'Phone', max: number) => {
    const found = cells.text(`${kind}${part}`, max);
    return found == null ? null : withoutApostrophe(found) || null;
  };
  const [line1, city, country, postcode] = [text('Line1', 200), text('City', 100), text('Country', 50), text('Postcode', 50)];
  if (line1 === null && city === null && country === null) return null;
  if (line1 === null || city === null || country === null || !isCountry(country) || (postcode ?? '').length > 20) {
    cells.warn(`${kind}Line1`, 'incomplete_address', 'An address needs a first line, a city and a country. The address is left out.');
    return null;
  }
  const name = text('Name', 200)?.split(/\s+/) ?? [];
  return {
    first_name: name.slice(0, -1).join(' ').slice(0, 100) || null,
    last_name: name.at(-1)?.slice(0, 100) ?? null,
    company: text('Company', 200),
    line1,
    line2: text('Line2', 200),
    city,
    region: text('Region', 100),
    postcode,
    country,
    phone: text('Phone', 50),
  };
}
