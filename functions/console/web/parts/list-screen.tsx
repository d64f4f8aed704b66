import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import type { Page as PageOf } from '#shared/client/pages.ts';
import type { Call } from '../api/call.ts';
import { useReadList } from '../api/use-call.ts';
import { Empty } from '../design/empty.tsx';
import { Icon } from '../design/icon.tsx';
import { Menu } from '../design/menu.tsx';
import { useOwnId } from '../design/own-id.ts';
import type { PageAction } from '../design/page-actions.tsx';
import { formatCount } from '../format/store-format.ts';
import { lowerFirstLetter } from '../format/words.ts';
import { ColumnChoice, useHiddenColumns } from './column-choice.tsx';
import { useConsole } from './console-context.tsx';
import { type Filter, filterQuery, withFilter, withoutCursor } from './filters.ts';
import { ListExport } from './list-export.tsx';
import { ListFilters } from './list-filters.tsx';
import { type Column, ListTable } from './list-table.tsx';
import { ListViews, paramsOfView, type View } from './list-views.tsx';
import { Page } from './page.tsx';
import { type Acting, type BulkRows, SelectionBar, useSelection } from './row-selection.tsx';
import { Read } from './states.tsx';

export type { Column } from './list-table.tsx';

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
  /** The button that makes one. */
  readonly create?: PageAction | undefined;
  /** Other buttons beside the title. */
  readonly actions?: ComponentChildren;
  /** The rows by their noun, where that is not the title. */
  readonly noun?: string;
  /** The text in place of rows when there are none at all. */
  readonly empty: string;
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
  /** What can be done to one row, in its menu. */
  readonly rowActions?: (row: Row) => readonly PageAction[];
  /** What can be done to rows that a person selects, and to one of them. */
  readonly bulk?: BulkRows<Row>;
};

const liveEveryMs = 4000;

/** The page before one that was reached by Next, by the cursor of that one: its cursor, and the rows up to its end. */
const pagesBefore = new Map<string, { readonly cursor: string; readonly rows: number }>();

/** A list of the API: filters, cursor and page length are in the address, so that Back, a reload and a shared link show the same rows. */
export function ListScreen<Row, Answer extends ListOf<Row> = ListOf<Row>>(props: ListScreenProps<Row, Answer>) {
  const { title, path, isOfPlatform, filters, columns, keyOf, hrefOf, about, usualLimit = 50 } = props;
  const { include, hasLiveMode = false, views = [], bulk, rowActions, rowsOf = ({ data }: Answer) => data } = props;
  const { url, route } = useLocation();
  const { store } = useConsole();
  const headingId = useOwnId();
  const search = new URL(url, location.origin).searchParams;
  const query = filterQuery(filters, search, store.timezone);
  const place = { path, ...(isOfPlatform && { isOfPlatform }) };
  const cursor = search.get('cursor') ?? '';
  const call: Call = { ...place, query: { limit: usualLimit, ...query, include, cursor: cursor || undefined } };
  const isLive = hasLiveMode && search.has('live');
  const reading = useReadList<Answer>(call, isLive ? liveEveryMs : undefined);
  const [hidden, setHidden] = useHiddenColumns(path);
  const [acting, setActing] = useState<Acting<Row> | null>(null);
  const go = (params: URLSearchParams, replace = false): void => {
    const text = params.toString();
    route(location.pathname + (text === '' ? '' : `?${text}`), replace);
  };
  const set = (param: string, value: string): void => go(withFilter(new URL(location.href).searchParams, param, value), true);
  const selection = useSelection<Row>(JSON.stringify([path, { ...query, limit: undefined }]), keyOf);
  const isFiltered = Object.values(query).some((value) => value !== undefined);
  const rows = reading.answer === undefined ? [] : rowsOf(reading.answer);
  const whole = { ...place, query: { ...query, include } };
  return (
    <Page
      title={title}
      call={reading.call}
      actions={
        <>
          {props.actions}
          {props.create && (
            <button type="button" class="primary" onClick={props.create.open}>
              {props.create.label}
            </button>
          )}
        </>
      }
      headingId={headingId}
    >
      <div class="toolbar">
        <ListViews list={path} views={views} filters={filters} search={search} go={go} />
        <ListFilters
          filters={filters}
          valueAt={(param) => search.get(param) ?? ''}
          ofView={paramsOfView(views, filters, search)}
          onChange={set}
          onClear={() => go(new URLSearchParams(), true)}
        />
        <Menu label={<Icon name="more" />} name="List options" className="bare-button">
          <ColumnChoice labels={columns.slice(1).map(({ label }) => label)} hidden={hidden} onChange={setHidden} />
          {hasLiveMode && (
            <label class="check">
              <input type="checkbox" checked={isLive} onChange={({ currentTarget }) => set('live', currentTarget.checked ? '1' : '')} />{' '}
              Auto-refresh (every {liveEveryMs / 1000} s)
            </label>
          )}
          <ListExport call={whole} rowsOf={rowsOf} columns={columns.filter(({ isExported = true }) => isExported)} name={title} />
        </Menu>
      </div>
      {bulk !== undefined && (
        <SelectionBar<Row, Answer>
          bulk={bulk}
          selection={selection}
          acting={acting}
          act={setActing}
          call={whole}
          rowsOf={rowsOf}
          hasMore={cursor !== '' || reading.answer?.has_more === true}
        />
      )}
      <Read reading={reading}>
        {(answer) => (
          <>
            {about?.(answer)}
            {answer.data.length === 0 ? (
              <NoRows noun={props.noun ?? lowerFirstLetter(title)} text={props.empty} isFiltered={isFiltered} hasMore={answer.has_more} />
            ) : (
              <ListTable
                rows={rows}
                columns={columns.filter(({ label }, index) => index === 0 || !hidden.includes(label))}
                keyOf={keyOf}
                hrefOf={hrefOf}
                open={route}
                headingId={headingId}
                sort={answer.has_more || cursor !== '' ? undefined : { by: search.get('sort') ?? '', set: (by) => set('sort', by) }}
                select={bulk && { selection, nameOf: bulk.nameOf }}
                actionsOf={(row) => [
                  ...(rowActions?.(row) ?? []),
                  ...(bulk?.actions ?? [])
                    .filter(({ isFor = () => true }) => isFor(row))
                    .map((action) => ({ ...action, open: () => setActing({ action, rows: [row] }) })),
                ]}
              />
            )}
            <Pages answer={answer} cursor={cursor} go={(to) => go(to === '' ? withoutCursor(search) : withFilter(search, 'cursor', to))} />
          </>
        )}
      </Read>
    </Page>
  );
}

type PagesProps = { readonly answer: ListOf<unknown>; readonly cursor: string; readonly go: (cursor: string) => void };

/** Which rows these are, and the pages beside them. What came before is known to who came by Next. */
function Pages({ answer: { data, has_more, next_cursor: next }, cursor, go }: PagesProps) {
  const before = cursor === '' ? { cursor: '', rows: 0 } : pagesBefore.get(cursor);
  const end = (before?.rows ?? 0) + data.length;
  const range = `${formatCount(end - data.length + 1)}–${formatCount(end)}`;
  return (
    <nav class="row pages" aria-label="Pages">
      {before !== undefined && data.length > 0 && (
        <span class="quiet">{has_more ? `${range} of more than ${formatCount(end)}` : `${range} of ${formatCount(end)}`}</span>
      )}
      <span class="push" />
      {cursor !== '' && (
        <button type="button" onClick={() => go(before?.cursor ?? '')}>
          {before === undefined ? 'First page' : 'Previous page'}
        </button>
      )}
      {has_more && next !== null && (
        <button
          type="button"
          onClick={() => {
            if (before !== undefined) pagesBefore.set(next, { cursor, rows: end });
            go(next);
          }}
        >
          Next page
        </button>
      )}
    </nav>
  );
}

type NoRowsProps = { readonly noun: string; readonly text: string; readonly isFiltered: boolean; readonly hasMore: boolean };

/** Some lists look through so many rows at a time: then a page of them can be empty while there are more. */
function NoRows({ noun, text, isFiltered, hasMore }: NoRowsProps) {
  const [title, words] = hasMore
    ? ['No results on this page', 'More results may be on the next page.']
    : isFiltered
      ? ['No results', 'Try changing or clearing the filters.']
      : [`No ${noun} yet`, text];
  return (
    <Empty title={title}>
      <p>{words}</p>
    </Empty>
  );
}
