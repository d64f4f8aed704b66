import { type Kind, listOf, number, storedForm, text } from '#shared/table/rows/stored-form.ts';
import { StoredFormError } from '#shared/table/rows/stored-form-error.ts';
import type { SalesEntry } from './order-sales.ts';
import type { SalesChange } from './sales-change.ts';
import type { SalesDay } from './sales-day.ts';
import { figureNames, type SalesFigures } from './sales-figures.ts';

/*
 * The stored forms of sales. Figures are stored as a single string, because a report reads tens of thousands of them.
 */

const textOf = (figures: SalesFigures): string => figureNames.map((name) => figures[name]).join(' ');

/**
 * Parses sales figures from the strings in `words`, starting at index `first`. For speed, the code does not loop over
 * `figureNames`.
 */
function figuresAt(words: readonly string[], first: number): SalesFigures {
  if (words.length !== first + figureNames.length) throw new StoredFormError('', 'sales figures');
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
    uncostedMinor: whole(words[first + 9]),
  };
}

function whole(word: string | undefined): bigint {
  if (word === '0') return 0n;
  if (word === undefined || !/^-?\d+$/.test(word)) throw new StoredFormError('', 'sales figures');
  return BigInt(word);
}

/** Figures, written as whole numbers in the order of `figureNames`. */
const figures: Kind<SalesFigures> = {
  read: (stored) => figuresAt(text.read(stored).split(' '), 0),
  write: textOf,
  shape: { leaf: 'sales figures' },
};

/**
 * Figures by quarter hour. Each quarter hour is written as its number followed by its figures. Quarter hours are
 * separated by semicolons.
 */
const byQuarter: Kind<ReadonlyMap<number, SalesFigures>> = {
  read: (stored) => {
    const read = new Map<number, SalesFigures>();
    const rows = text.read(stored);
    for (const row of rows === '' ? [] : rows.split(';')) {
      const words = row.split(' ');
      read.set(Number(words[0]), figuresAt(words, 1));
    }
    return read;
  },
  write: (values) => [...values].map(([quarter, value]) => `${quarter} ${textOf(value)}`).join(';'),
  shape: { leaf: 'sales figures by quarter hour' },
};

/** The stored form of a UTC day's sales. */
export const salesDayForm = storedForm<SalesDay>()({ day: text, currency: text, rollUp: number, quarters: byQuarter });

const entry = storedForm<SalesEntry>()({ atMs: number, figures });

/** The stored form of a change that waits to be rolled up. */
export const salesChangeForm = storedForm<SalesChange>()({ name: text, currency: text, entries: listOf(entry) });
