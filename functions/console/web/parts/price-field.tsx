import { TextField } from '../design/fields.tsx';
import { useConsole } from './console-context.tsx';

/** An amount field whose label names the currency, by default that of the store. */
export function PriceField({ label, currency, ...field }: Parameters<typeof TextField>[0] & { readonly currency?: string | undefined }) {
  const { store } = useConsole();
  return <TextField label={`${label} in ${currency ?? store.currency}`} inputMode="decimal" {...field} />;
}
