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
import { useConsole, useStorePaths } from './console-context.tsx';
import { type Filter, filterQuery, listFilters, withFilter, withoutCursor } from './filters.ts';
import { ListExport } from './list-export.tsx';
import { ListFilters } from './list-filters.tsx';
import { type Column, ListTable } from './list-table.tsx';
import { ListViews, paramsOfView, type View } from './list-views.tsx';
import { Page } from './page.tsx';
import { type Acting, type BulkRows, SelectionBar, useSelection } from './row-selection.tsx';
import { Read } from './states.tsx';
import { useNewForm } from './use-creating.ts';

export type { Column } from './list-table.tsx';

export type ListOf<Row> = PageOf<Row>;

export type ListScreenProps<Row extends object, Answer extends ListOf<Row>> = {
  readonly title: string;
  readonly path: string;
  /** True if the list belongs to the platform rather than to a store. */
  readonly isOfPlatform?: true;
  readonly filters?: readonly Filter[];
  readonly columns: readonly Column<Row>[];
  readonly keyOf?: (row: Row) => string | number;
  /**
   * The page that a row opens. If the value is `id`, the path is the list's path and the row's id. A function must
   * return the path relative to the store.
   */
  readonly pageOf?: 'id' | ((row: Row) => string);
  /** The button or form for creating a row. Whether the form is open is kept in the page's URL. */
  readonly create?: PageAction | NewForm | undefined;
  readonly actions?: ComponentChildren;
  /** The noun for the rows; by default, the title. */
  readonly noun?: string;
  readonly empty: string;
  readonly about?: (answer: Answer) => ComponentChildren;
  /** The default `limit`. In some lists, the limit counts not rows but other units, such as variants. */
  readonly usualLimit?: number;
  readonly include?: string;
  /** Returns the rows in a response. Needed only if a row combines `data` with other fields, such as names. */
  readonly rowsOf?: (answer: Answer) => readonly Row[];
  readonly views?: readonly View[];
  /** Whether the list has a live mode, in which it is refreshed every few seconds. */
  readonly hasLiveMode?: boolean;
  readonly rowActions?: (row: Row) => readonly PageAction[];
  /** The actions for the selected rows. They are also in each row's menu, for that row alone. */
  readonly bulk?: BulkRows<Row>;
};

type NewForm = { readonly label: string; readonly form: (close: () => void) => ComponentChildren };

/** Returns a row's id; empty for a row that has none. */
const idOf = (row: object): string | number => ('id' in row && (typeof row.id === 'string' || typeof row.id === 'number') ? row.id : '');

const liveEveryMs = 4000;

/**
 * Maps the cursor of a page to the cursor of the previous page and the number of earlier rows. Contains only pages that
 * were opened with the button "Next page".
 */
const pagesBefore = new Map<string, { readonly cursor: string; readonly rows: number }>();

/** A screen for an API list. The URL contains its state, so Back, a reload and a shared link show the same rows. */
export function ListScreen<Row extends object, Answer extends ListOf<Row> = ListOf<Row>>(props: ListScreenProps<Row, Answer>) {
  const { title, path, isOfPlatform, filters = listFilters, columns, keyOf = idOf, pageOf, create, about, usualLimit = 50 } = props;
  const { include, hasLiveMode = false, views = [], bulk, rowActions, rowsOf = ({ data }: Answer) => data } = props;
  const { href } = useStorePaths();
  const [isCreating, setCreating] = useNewForm();
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
          {create && (
            <button type="button" class="primary" onClick={'open' in create ? create.open : () => setCreating(true)}>
              {create.label}
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
                hrefOf={pageOf && ((row) => href(pageOf === 'id' ? `${path}/${idOf(row)}` : pageOf(row)))}
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
      {isCreating && create && 'form' in create && create.form(() => setCreating(false))}
    </Page>
  );
}

type PagesProps = { readonly answer: ListOf<unknown>; readonly cursor: string; readonly go: (cursor: string) => void };

/**
 * Shows the buttons for changing pages and the range of the rows. The range is known only for the first page and the
 * pages reached from there with Next.
 */
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

/**
 * Explains why a page has no rows. Some lists examine a fixed number of objects per page, so an empty page may be
 * followed by pages with rows.
 */
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
