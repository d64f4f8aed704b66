import type { ComponentChildren } from 'preact';
import { useId, useRef, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import type { Page as PageOf } from '#shared/client/pages.ts';
import type { Call } from '../api/call.ts';
import { useRead } from '../api/use-call.ts';
import { Empty } from '../design/empty.tsx';
import { Thumbnail } from '../design/facts.tsx';
import { LongText } from '../design/long-text.tsx';
import { ColumnChoice, useHiddenColumns } from './column-choice.tsx';
import { useConsole } from './console-context.tsx';
import { type Filter, filterQuery, withFilter, withoutCursor } from './filters.ts';
import { ListExport } from './list-export.tsx';
import { ListFilters } from './list-filters.tsx';
import { ListViews, type View } from './list-views.tsx';
import { Page } from './page.tsx';
import { type BulkRows, RowBox, SelectionBar, useSelection } from './row-selection.tsx';
import { Read } from './states.tsx';

/** A column: the text that an export takes, and what the screen shows when it is more than that. */
export type Column<Row> = {
  readonly label: string;
  readonly text: (row: Row) => string;
  readonly view?: (row: Row) => ComponentChildren;
  /** The address of a picture that stands before the text of the first column; null for a row without one. */
  readonly picture?: (row: Row) => string | null;
  /** The view is the text as a link: it is cut like a text where it is long. */
  readonly isLink?: true;
  readonly align?: 'end';
  /** Buttons are nothing to export. */
  readonly isExported?: boolean;
};

/** The answer of a list. */
export type ListOf<Row> = PageOf<Row>;

export type ListScreenProps<Row, Answer extends ListOf<Row>> = {
  readonly title: string;
  /** Of the list, relative to the store. */
  readonly path: string;
  /** The list belongs to the platform and not to a store. */
  readonly isOfPlatform?: true;
  readonly filters: readonly Filter[];
  /** The first one is the link to the row, when there is `hrefOf`. */
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => string | number;
  /** Whole path of the row's page. */
  readonly hrefOf?: (row: Row) => string;
  /** Buttons beside the title. */
  readonly actions?: ComponentChildren;
  /** The text in place of rows when there are none at all. */
  readonly empty: { readonly title: string; readonly text: string };
  /** A text about the rows as a whole, above them. */
  readonly about?: (answer: Answer) => ComponentChildren;
  /** Rows, or what the API counts in their place, that are asked for unless the person chooses. */
  readonly usualLimit?: number;
  /** The `include` parameter of each call, besides the filters. */
  readonly include?: string;
  /** The rows of an answer, when they are more than its data: with names that stand beside them. */
  readonly rowsOf?: (answer: Answer) => readonly Row[];
  /** Filters that the shop uses daily, by name. */
  readonly views?: readonly View[];
  /** Offers to read the list again and again, for what changes while one looks. */
  readonly hasLiveMode?: boolean;
  /** What can be done to rows that a person selects. */
  readonly bulk?: BulkRows<Row>;
};

const liveEveryMs = 4000;

/** A list of the API: filters, cursor and page length are in the address, so that Back, a reload and a shared link show the same rows. */
export function ListScreen<Row, Answer extends ListOf<Row> = ListOf<Row>>(props: ListScreenProps<Row, Answer>) {
  const {
    title,
    path,
    isOfPlatform,
    filters,
    columns,
    keyOf,
    hrefOf,
    actions,
    empty,
    about,
    usualLimit = 50,
    include,
    hasLiveMode = false,
    views = [],
    bulk,
  } = props;
  const { rowsOf = ({ data }: Answer) => data } = props;
  const { url, route } = useLocation();
  const { store } = useConsole();
  const headingId = useId();
  const filtersId = useId();
  // Only a narrow screen hides them: they would fill it.
  const [showsFilters, setShowsFilters] = useState(false);
  const search = new URL(url, location.origin).searchParams;
  const query = filterQuery(filters, search, store.timezone);
  const place = { path, ...(isOfPlatform && { isOfPlatform }) };
  const call: Call = { ...place, query: { limit: usualLimit, ...query, include, cursor: search.get('cursor') ?? undefined } };
  const isLive = hasLiveMode && search.has('live');
  const reading = useRead<Answer>(call, true, isLive ? liveEveryMs : undefined);
  const [hidden, setHidden] = useHiddenColumns(path);
  const shown = columns.filter(({ label }, index) => index === 0 || !hidden.includes(label));
  const go = (params: URLSearchParams, replace = false): void => {
    const text = params.toString();
    route(location.pathname + (text === '' ? '' : `?${text}`), replace);
  };
  const selection = useSelection<Row>(JSON.stringify([path, { ...query, limit: undefined }]), keyOf);
  const lastBox = useRef<Row | null>(null);
  const isFiltered = Object.values(query).some((value) => value !== undefined);
  return (
    <Page title={title} call={reading.call} actions={actions} headingId={headingId}>
      <ListViews list={path} views={views} filters={filters} search={search} go={go} />
      {filters.length > 0 && (
        <button
          type="button"
          class="filters-toggle"
          aria-expanded={showsFilters}
          aria-controls={filtersId}
          onClick={() => setShowsFilters(!showsFilters)}
        >
          {isFiltered ? 'Filters, some are set' : 'Filters'}
        </button>
      )}
      {filters.length > 0 && (
        <form
          id={filtersId}
          class={showsFilters ? 'filters' : 'filters folded'}
          aria-label="Filters"
          onSubmit={(event) => event.preventDefault()}
        >
          <ListFilters
            filters={filters}
            valueAt={(param) => search.get(param) ?? ''}
            onChange={(param, value) => go(withFilter(search, param, value), true)}
          >
            {hasLiveMode && (
              <label class="check">
                <input
                  type="checkbox"
                  checked={isLive}
                  onChange={({ currentTarget }) => go(withFilter(search, 'live', currentTarget.checked ? '1' : ''), true)}
                />{' '}
                Live: read again every {liveEveryMs / 1000} s
              </label>
            )}
            {isFiltered && (
              <button type="button" onClick={() => go(new URLSearchParams(), true)}>
                Clear filters
              </button>
            )}
          </ListFilters>
        </form>
      )}
      {bulk !== undefined && (
        <SelectionBar<Row, Answer>
          bulk={bulk}
          selection={selection}
          rows={reading.answer === undefined ? [] : rowsOf(reading.answer)}
          call={{ ...place, query: { ...query, include } }}
          rowsOf={rowsOf}
          hasMore={search.has('cursor') || reading.answer?.has_more === true}
        />
      )}
      <Read reading={reading}>
        {(answer) => (
          <>
            {about?.(answer)}
            {answer.data.length === 0 ? (
              <NoRows empty={empty} isFiltered={isFiltered} hasMore={answer.has_more} />
            ) : (
              <div class="wide">
                <table class="list" aria-labelledby={headingId}>
                  <thead>
                    <tr>
                      {bulk !== undefined && (
                        <th scope="col">
                          <span class="sr-only">Select</span>
                        </th>
                      )}
                      {shown.map(({ label, align }) => (
                        <th key={label} scope="col" class={align}>
                          {label}
                        </th>
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    {rowsOf(answer).map((row, _, rows) => (
                      <tr key={keyOf(row)} class={selection.has(row) ? 'selected' : undefined}>
                        {bulk !== undefined && (
                          <td class="select">
                            <RowBox row={row} rows={rows} name={bulk.nameOf(row)} selection={selection} last={lastBox} />
                          </td>
                        )}
                        {shown.map(({ label, align, text, view, picture, isLink }, index) => (
                          <td key={label} class={align} data-label={label}>
                            <Cell
                              row={row}
                              column={{ text, view, isLink, picture: hasPictures(rowsOf(answer), picture) ? picture : undefined }}
                              href={index === 0 ? hrefOf?.(row) : undefined}
                            />
                          </td>
                        ))}
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            )}
            <nav class="row" aria-label="Pages">
              {search.has('cursor') && (
                <button type="button" onClick={() => go(withoutCursor(search))}>
                  First page
                </button>
              )}
              {answer.has_more && answer.next_cursor !== null && (
                <button type="button" onClick={() => go(withFilter(search, 'cursor', answer.next_cursor ?? ''))}>
                  Next page
                </button>
              )}
              <span class="push" />
              {answer.data.length > 0 && (
                <>
                  <ColumnChoice labels={columns.slice(1).map(({ label }) => label)} hidden={hidden} onChange={setHidden} />
                  <ListExport
                    call={{ ...place, query: { ...query, include } }}
                    rowsOf={rowsOf}
                    columns={columns.filter(({ isExported = true }) => isExported)}
                    name={title}
                  />
                </>
              )}
            </nav>
          </>
        )}
      </Read>
    </Page>
  );
}

type CellProps<Row> = {
  readonly row: Row;
  readonly column: { readonly [Field in 'text' | 'view' | 'picture' | 'isLink']: Column<Row>[Field] };
  readonly href: string | undefined;
};

function Cell<Row>({ row, column: { text, view, picture, isLink }, href }: CellProps<Row>) {
  if (view !== undefined && isLink === undefined) {
    return href === undefined ? view(row) : <a href={href}>{view(row)}</a>;
  }
  const words = text(row);
  if (href !== undefined) {
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
  return view === undefined ? <LongText text={words} /> : <LongText text={words}>{view(row)}</LongText>;
}

/** Whether some row has a picture: where none has one, no row keeps a place for it. */
const hasPictures = <Row,>(rows: readonly Row[], picture: Column<Row>['picture']): boolean =>
  picture !== undefined && rows.some((row) => picture(row) !== null);

type NoRowsProps = {
  readonly empty: { readonly title: string; readonly text: string };
  readonly isFiltered: boolean;
  readonly hasMore: boolean;
};

/** Some lists look through so many rows at a time: then a page of them can be empty while there are more. */
function NoRows({ empty, isFiltered, hasMore }: NoRowsProps) {
  if (hasMore) {
    return (
      <Empty title="Nothing on this page">
        <p>There is more to look through: go on to the next page.</p>
      </Empty>
    );
  }
  if (!isFiltered) {
    return (
      <Empty title={empty.title}>
        <p>{empty.text}</p>
      </Empty>
    );
  }
  return (
    <Empty title="Nothing fits these filters">
      <p>Change or clear them to see more.</p>
    </Empty>
  );
}
