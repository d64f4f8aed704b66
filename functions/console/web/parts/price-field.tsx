import { TextField } from '../design/fields.tsx';
import { useConsole } from './console-context.tsx';

/** A field for an amount. Its label names the currency, which is by default the store's. */
export function PriceField({ label, currency, ...field }: Parameters<typeof TextField>[0] & { readonly currency?: string | undefined }) {
  const { store } = useConsole();
  return <TextField label={`${label} in ${currency ?? store.currency}`} inputMode="decimal" {...field} />;
}
