import { type Kind, listOf, minor, number, type StoredForm, since, storedForm, text } from '#shared/table/rows/stored-form.ts';
import { StoredFormError } from '#shared/table/rows/stored-form-error.ts';
import type { SalesEntry } from './order-sales.ts';
import type { SalesChange } from './sales-change.ts';
import type { SalesDay } from './sales-day.ts';
import { figureNames, type SalesFigures } from './sales-figures.ts';

/*
 * How sales are stored: figures as one text, because a report reads tens of thousands of them. The net sales of goods whose cost is not known came
 * later, and are beside the text, so that older code reads what this writes.
 */

type TextFigures = Omit<SalesFigures, 'uncostedMinor'>;

const textNames = figureNames.filter((name) => name !== 'uncostedMinor');
const textOf = (figures: TextFigures): string => textNames.map((name) => figures[name]).join(' ');

/** Reads figures from the words of a text, from one of them on. A report reads hundreds of thousands of words. */
function figuresAt(words: readonly string[], first: number): TextFigures {
  if (words.length !== first + textNames.length) throw new StoredFormError('', 'figures of sales');
  return {
    grossMinor: whole(words[first]),
    discountsMinor: whole(words[first + 1]),
    returnsMinor: whole(words[first + 2]),
    shippingMinor: whole(words[first + 3]),
    taxesMinor: whole(words[first + 4]),
    orders: whole(words[first + 5]),
    units: whole(words[first + 6]),
    giftCardsMinor: whole(words[first + 7]),
    costMinor: whole(words[first + 8]),
  };
}

function whole(word: string | undefined): bigint {
  if (word === '0') return 0n;
  if (word === undefined || !/^-?\d+$/.test(word)) throw new StoredFormError('', 'figures of sales');
  return BigInt(word);
}

/** Figures: whole numbers in the order of `figureNames`. */
const figures: Kind<TextFigures> = {
  read: (stored) => figuresAt(text.read(stored).split(' '), 0),
  write: textOf,
  shape: { leaf: 'sales figures' },
};

/** Values by the quarter hour of their day: its number before them, and a semicolon between two. */
const byQuarter = <Value>(
  readAt: (words: readonly string[], first: number) => Value,
  write: (value: Value) => string,
  leaf: string,
): Kind<ReadonlyMap<number, Value>> => ({
  read: (stored) => {
    const read = new Map<number, Value>();
    const rows = text.read(stored);
    for (const row of rows === '' ? [] : rows.split(';')) {
      const words = row.split(' ');
      read.set(Number(words[0]), readAt(words, 1));
    }
    return read;
  },
  write: (values) => [...values].map(([quarter, value]) => `${quarter} ${write(value)}`).join(';'),
  shape: { leaf },
});

const amountAt = (words: readonly string[], first: number): bigint => whole(words.length === first + 1 ? words[first] : undefined);

const storedDay = storedForm<
  Omit<SalesDay, 'quarters'> & { readonly quarters: ReadonlyMap<number, TextFigures>; readonly uncosted: ReadonlyMap<number, bigint> }
>()({
  day: text,
  currency: text,
  rollUp: number,
  quarters: byQuarter(figuresAt, textOf, 'sales figures by quarter hour'),
  uncosted: since(byQuarter(amountAt, String, 'amounts by quarter hour'), new Map()),
});

/** How the sales of a UTC day are stored. */
export const salesDayForm: StoredForm<SalesDay> = {
  read: (item) => {
    const { quarters, uncosted, ...day } = storedDay.read(item);
    return {
      ...day,
      quarters: new Map([...quarters].map(([quarter, some]) => [quarter, { ...some, uncostedMinor: uncosted.get(quarter) ?? 0n }])),
    };
  },
  write: (day) => {
    const amounts = [...day.quarters].map(([quarter, { uncostedMinor }]) => [quarter, uncostedMinor] as const);
    return storedDay.write({ ...day, uncosted: new Map(amounts.filter(([, amount]) => amount !== 0n)) });
  },
  shape: storedDay.shape,
};

const storedEntry = storedForm<{ readonly atMs: number; readonly figures: TextFigures; readonly uncostedMinor: bigint }>()({
  atMs: number,
  figures,
  uncostedMinor: since(minor, 0n),
});

const entry: Kind<SalesEntry> = {
  read: (stored) => {
    const { atMs, figures: some, uncostedMinor } = storedEntry.read(stored);
    return { atMs, figures: { ...some, uncostedMinor } };
  },
  write: ({ atMs, figures: some }) => storedEntry.write({ atMs, figures: some, uncostedMinor: some.uncostedMinor }),
  shape: storedEntry.shape,
};

/** How a change is stored that waits to be rolled up. */
export const salesChangeForm = storedForm<SalesChange>()({ name: text, currency: text, entries: listOf(entry) });
