import { TextField } from '../design/fields.tsx';
import { useConsole } from './console-context.tsx';

/** A field for an amount of money: its label names the currency, which is the store's unless another is given. */
export function PriceField({ label, currency, ...field }: Parameters<typeof TextField>[0] & { readonly currency?: string | undefined }) {
  const { store } = useConsole();
  return <TextField label={`${label} in ${currency ?? store.currency}`} inputMode="decimal" {...field} />;
}
