import type { Address } from '#shared/client/generated/admin-api.ts';
import { TextField } from '../design/fields.tsx';
import { fieldText } from './form-values.ts';

/** The fields for a postal address, which `readAddress` reads. */
export function AddressFields({ name, address }: { readonly name: string; readonly address: Address | null }) {
  const text = (part: keyof Address) => ({ name: `${name}.${part}`, defaultValue: address?.[part] ?? '' });
  return (
    <fieldset>
      <legend>Address</legend>
      <TextField {...text('line1')} label="Street and number" maxLength={200} />
      <TextField {...text('line2')} label="Second line" maxLength={200} />
      <TextField {...text('postcode')} label="Postcode" maxLength={20} />
      <TextField {...text('city')} label="City" maxLength={100} />
      <TextField {...text('region')} label="Region" maxLength={100} />
      <TextField {...text('country')} label="Country" hint="Two letters, e.g. IE" maxLength={2} />
    </fieldset>
  );
}

/**
 * Reads the address from a form, or returns null if all its fields are empty. Parts of `before` that have no form field
 * are copied to the result.
 */
export function readAddress(form: FormData, name: string, before: Address | null): object | null {
  const part = (field: keyof Address) => fieldText(form, `${name}.${field}`) ?? null;
  const country = part('country')?.toUpperCase() ?? null;
  const parts = {
    line1: part('line1'),
    line2: part('line2'),
    city: part('city'),
    region: part('region'),
    postcode: part('postcode'),
    country,
  };
  return Object.values(parts).every((value) => value === null) ? null : { ...before, ...parts };
}
