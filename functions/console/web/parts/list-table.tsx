import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { Thumbnail } from '../design/facts.tsx';
import { Icon } from '../design/icon.tsx';
import { LongText } from '../design/long-text.tsx';
import { Menu } from '../design/menu.tsx';
import { ActionList, type PageAction } from '../design/page-actions.tsx';
import { PageBox, RowBox, type Selection } from './row-selection.tsx';

/** A column: its text, which is used for exports and sorting, and optionally the content to show instead. */
export type Column<Row> = {
  readonly label: string;
  readonly text: (row: Row) => string;
  readonly view?: (row: Row) => ComponentChildren;
  /** Returns the URL of the image to show before the text of the first column; null for none. */
  readonly picture?: (row: Row) => string | null;
  /** Whether `view` shows the column's text as a link. If true, a long link is truncated. */
  readonly isLink?: true;
  readonly align?: 'end';
  /** False for a column that has no text to export or to sort by. */
  readonly isExported?: boolean;
};

export type ListTableProps<Row> = {
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => string | number;
  readonly hrefOf: ((row: Row) => string) | undefined;
  readonly open: (href: string) => void;
  readonly headingId: string;
  /**
   * The column that the rows are sorted by, with a leading minus sign for descending order. Undefined if `rows` does
   * not contain all rows of the list, because only a complete list can be sorted here.
   */
  readonly sort: { readonly by: string; readonly set: (by: string) => void } | undefined;
  readonly select: { readonly selection: Selection<Row>; readonly nameOf: (row: Row) => string } | undefined;
  readonly actionsOf: (row: Row) => readonly PageAction[];
};

/**
 * The number of leading columns that a phone shows if rows link to pages. The last column with amounts of money is
 * always shown.
 */
const onPhone = 4;

/** Shows the rows of a list. A click anywhere in a row opens its page; the row's menu contains its actions. */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { columns, keyOf, hrefOf, open, headingId, sort, select, actionsOf } = props;
  const lastBox = useRef<Row | null>(null);
  const rows = sort === undefined ? props.rows : sorted(props.rows, columns, sort.by);
  const actions = rows.map(actionsOf);
  const hasMenu = actions.some(({ length }) => length > 0);
  return (
    <div class="wide">
      <table class="list cards" aria-labelledby={headingId}>
        <thead>
          <tr>
            {select !== undefined && (
              <th scope="col" class="select">
                <PageBox rows={rows} selection={select.selection} />
              </th>
            )}
            {columns.map((column) => (
              <Head key={column.label} column={column} sort={sort !== undefined && rows.length > 1 ? sort : undefined} />
            ))}
            {hasMenu && (
              <th scope="col">
                <span class="sr-only">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // The row needs no key handler, because keyboard users open the link in it.
            <tr
              key={keyOf(row)}
              class={`${select?.selection.has(row) ? 'selected' : ''} ${hrefOf === undefined ? '' : 'opens'}`}
              onClick={({ target, ctrlKey, metaKey }) => {
                const isControl = target instanceof Element && target.closest('a, button, input, label, summary, .popover') !== null;
                if (hrefOf === undefined || isControl || String(getSelection()) !== '') return;
                if (ctrlKey || metaKey) window.open(hrefOf(row));
                else open(hrefOf(row));
              }}
            >
              {select !== undefined && (
                <td class="select">
                  <RowBox row={row} rows={rows} name={select.nameOf(row)} selection={select.selection} last={lastBox} />
                </td>
              )}
              {columns.map((column, place) => (
                <td
                  key={column.label}
                  class={[
                    column.align,
                    place === 0 && 'name',
                    hrefOf !== undefined && place >= onPhone && 'extra',
                    ['', '–'].includes(column.text(row)) && 'unset',
                  ]
                    .filter(Boolean)
                    .join(' ')}
                  data-label={column.label}
                >
                  <Cell row={row} column={column} href={place === 0 ? hrefOf?.(row) : undefined} />
                </td>
              ))}
              {hasMenu && (
                <td class="menu">
                  <RowMenu name={select?.nameOf(row) ?? columns[0]?.text(row) ?? ''} actions={actions[index] ?? []} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type HeadProps<Row> = { readonly column: Column<Row>; readonly sort: ListTableProps<Row>['sort'] };

function Head<Row>({ column: { label, align, isExported = true }, sort }: HeadProps<Row>) {
  const order = sort?.by === label ? 'ascending' : sort?.by === `-${label}` ? 'descending' : undefined;
  return (
    <th scope="col" class={align} aria-sort={order}>
      {sort === undefined || !isExported ? (
        label
      ) : (
        <button type="button" class="sort" onClick={() => sort.set(order === 'ascending' ? `-${label}` : order === undefined ? label : '')}>
          {label}
        </button>
      )}
    </th>
  );
}

const words = new Intl.Collator('en', { numeric: true });

/** Sorts rows by a column's text. If two texts are both numbers, their values are compared. */
function sorted<Row>(rows: readonly Row[], columns: readonly Column<Row>[], by: string): readonly Row[] {
  const text = columns.find(({ label }) => label === by.replace(/^-/, ''))?.text;
  if (text === undefined) return rows;
  const sign = by.startsWith('-') ? -1 : 1;
  return rows.toSorted((one, other) => sign * compare(text(one), text(other)));
}

function compare(one: string, other: string): number {
  const [first, second] = [one, other].map((text) => Number(text.replaceAll(',', '')));
  return first === undefined || second === undefined || Number.isNaN(first - second) ? words.compare(one, other) : first - second;
}

const RowMenu = ({ name, actions }: { readonly name: string; readonly actions: readonly PageAction[] }) =>
  actions.length === 0 ? null : (
    <Menu label={<Icon name="more" />} name={`Actions for ${name}`} className="bare-button">
      {(close) => <ActionList actions={actions} close={close} />}
    </Menu>
  );

type CellProps<Row> = { readonly row: Row; readonly column: Column<Row>; readonly href: string | undefined };

function Cell<Row>({ row, column: { text, view, picture, isLink }, href }: CellProps<Row>) {
  if (view !== undefined && isLink === undefined) return href === undefined ? view(row) : <a href={href}>{view(row)}</a>;
  const words = text(row);
  if (href === undefined) return view === undefined ? <LongText text={words} /> : <LongText text={words}>{view(row)}</LongText>;
  const link = (
    <LongText text={words}>
      <a href={href}>{words}</a>
    </LongText>
  );
  return picture === undefined ? (
    link
  ) : (
    <span class="pictured">
      <Thumbnail url={picture(row)} />
      {link}
    </span>
  );
}
