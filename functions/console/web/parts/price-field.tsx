import { TextField } from '../design/fields.tsx';
import { useConsole } from './console-context.tsx';

/** An input field for an amount in `currency`, which the label names. The default is the store's currency. */
export function PriceField({ label, currency, ...field }: Parameters<typeof TextField>[0] & { readonly currency?: string | undefined }) {
  const { store } = useConsole();
  return <TextField label={`${label} in ${currency ?? store.currency}`} inputMode="decimal" {...field} />;
}
