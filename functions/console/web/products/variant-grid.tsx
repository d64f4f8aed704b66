import type { JSX } from 'preact';
import { useContext, useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { Product, ProductOption, Variant } from '#shared/client/generated/admin-api.ts';
import { CopyId } from '../design/facts.tsx';
import { type FieldProblem, FieldProblems, isOf, NoteField, TextField } from '../design/fields.tsx';
import { capitalize } from '../format/words.ts';
import { useConsole } from '../parts/console-context.tsx';
import { DraftState } from '../parts/form-draft.tsx';
import { columnsFor, type GridRow, type GridShape, isTickedFirst, optionsOf, rowsFor, variantName, withVariant } from './variant-rows.ts';

type VariantGridProps = {
  /** The product; null for a new one, which gets a row for each combination of its options. */
  readonly product: Product | null;
  readonly kind: Product['kind'];
  readonly shape: GridShape;
  readonly onShape: (shape: GridShape) => void;
  readonly onStock: (variant: Variant) => void;
};

const steps: Readonly<Partial<Record<string, number>>> = { ArrowUp: -1, ArrowDown: 1, Enter: 1 };

function moveByKey(event: JSX.TargetedKeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  const cell = (event.target as HTMLElement).closest('td');
  const row = cell?.closest('tr');
  if (step === undefined || !row || !cell || !(event.target instanceof HTMLInputElement) || event.target.type === 'checkbox') return;
  event.preventDefault();
  const next = step < 0 ? row.previousElementSibling : row.nextElementSibling;
  next?.children[[...row.children].indexOf(cell)]?.querySelector<HTMLElement>('input, button')?.focus();
}

/** Lets Tab reach only one row, because 100 variants would be 1,000 tab stops. Arrow keys reach the others. */
function keepOneRow(body: HTMLElement | null, current: Element | null): void {
  const kept = current ?? body?.firstElementChild;
  for (const row of body?.children ?? []) {
    for (const control of row.querySelectorAll<HTMLElement>('input, button')) control.tabIndex = row === kept ? 0 : -1;
  }
}

/** The fields for options and variants, which `variantsBody` reads. Arrow keys and Enter move between rows. */
export function VariantGrid({ product, kind, shape, onShape, onStock }: VariantGridProps) {
  const problems = useContext(FieldProblems);
  const grid = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const { options, rows } = shape;
  const columns = columnsFor(kind, product === null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows depend on the shape
  useEffect(() => keepOneRow(body.current, document.activeElement?.closest('.grid tbody > tr') ?? null), [shape]);
  const withOptions = (wanted: GridShape['options']): void => {
    const form = new FormData(grid.current?.closest('form') ?? undefined);
    const typed = optionsOf(form, { ...shape, options: wanted });
    const named = wanted.map((option, index) => ({ ...option, ...typed[index] }));
    onShape({ options: named, rows: product === null ? rowsFor(named, rows, form) : rows });
  };
  const added = useRef(false);
  // Moves the focus to the new option, as in `RowsField`. The focused button might otherwise be hidden behind the bar
  // at the bottom.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after an option was added
  useLayoutEffect(() => {
    if (added.current) [...(grid.current?.querySelectorAll<HTMLElement>('input[name^="o."]') ?? [])].at(-1)?.focus();
    added.current = false;
  }, [options.length]);
  const addOption = (): void => {
    added.current = true;
    onShape({ ...shape, options: [...options, { key: Math.max(-1, ...options.map(({ key }) => key)) + 1, name: '', values: [] }] });
  };
  const setAll = (name: string, value: string): void => {
    const inputs = [...(grid.current?.querySelectorAll<HTMLInputElement>(`tbody input[name$=".${name}"]`) ?? [])];
    for (const input of inputs) input.value = value;
    // One event is enough for all inputs, because the form reads all its fields on each event.
    inputs.at(-1)?.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return (
    <div ref={grid}>
      <DraftState name="shape" value={shape} put={onShape} />
      {options.map(({ key, name, values }, index) => (
        <div key={key} class="row fields" onInput={() => withOptions(options)}>
          <TextField name={`o.${key}.name`} label="Option" required maxLength={100} defaultValue={name} />
          <NoteField name={`o.${key}.values`} label="Values, one per line" maxLength={10_000} defaultValue={values.join('\n')} />
          <button type="button" class="small" onClick={() => withOptions(options.filter((one) => one.key !== key))}>
            Remove <span class="sr-only">option {index + 1}</span>
          </button>
          <datalist id={`values-${key}`}>
            {values.map((value) => (
              <option key={value} value={value} />
            ))}
          </datalist>
        </div>
      ))}
      {options.length < 3 && (
        <p class="row">
          <button type="button" class="small" onClick={addOption}>
            Add an option
          </button>
          {options.length === 0 && <span class="quiet">e.g. Size: Small, Large. Each combination becomes a variant.</span>}
        </p>
      )}
      <div class="scroll">
        <table class="list dense grid" aria-label="Variants" onKeyDown={moveByKey}>
          <thead>
            <tr>
              {options.length > 0 && <th scope="col">Variant</th>}
              {columns.map(({ label }) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
              <th scope="col">Actions</th>
            </tr>
            {rows.length > 1 && (
              <tr>
                <th scope="row">Set all</th>
                {columns.map(({ name, label, isOwn }) => (
                  <td key={name}>
                    {!isOwn && (
                      <input
                        aria-label={`${label} of all variants`}
                        inputMode="decimal"
                        onChange={({ currentTarget }) => setAll(name, currentTarget.value)}
                      />
                    )}
                  </td>
                ))}
                <td />
              </tr>
            )}
          </thead>
          <tbody ref={body} onFocusIn={({ target }) => keepOneRow(body.current, (target as Element).closest('tr'))}>
            {rows.map((row, index) => (
              <Row
                key={row.key}
                {...{ row, index, product, kind, columns, options, onStock }}
                problems={problems.filter(({ param }) => param.startsWith(`v.${row.key}.`))}
                onRemove={rows.length > 1 ? () => onShape({ options, rows: rows.filter((one) => one !== row) }) : undefined}
              />
            ))}
          </tbody>
        </table>
      </div>
      {product !== null && options.length > 0 && rows.length < 100 && (
        <button type="button" class="small" onClick={() => onShape(withVariant(shape))}>
          Add a variant
        </button>
      )}
    </div>
  );
}

type RowProps = Pick<VariantGridProps, 'product' | 'kind' | 'onStock'> & {
  readonly row: GridRow;
  readonly index: number;
  readonly columns: ReturnType<typeof columnsFor>;
  readonly options: readonly (ProductOption & { readonly key: number })[];
  readonly problems: readonly FieldProblem[];
  readonly onRemove: (() => void) | undefined;
};

function Row({ row, index, product, kind, columns, options, problems, onStock, onRemove }: RowProps) {
  const { store } = useConsole();
  const variant = product?.variants.find(({ id }) => id === row.id);
  const name = variant === undefined ? (row.title ?? `variant ${index + 1}`) : variantName(variant);
  const at = `v.${row.key}`;
  const isBad = (field: string): boolean => problems.some(({ param }) => isOf(field, param));
  const problemsOf = (field: string) =>
    problems
      .filter(({ param }) => isOf(field, param))
      .map(({ message }) => (
        <p key={message} class="error">
          {capitalize(message)}
        </p>
      ));
  const first = (field: string): string =>
    String((variant as Readonly<Record<string, unknown>> | undefined)?.[field] ?? row.first[field] ?? '');
  return (
    <tr>
      {options.length > 0 && (
        <td data-label="Variant">
          {row.title ??
            options.map((option) => (
              <input
                key={option.key}
                name={`${at}.o.${option.key}`}
                list={`values-${option.key}`}
                aria-label={`${option.name} of ${name}`}
                aria-invalid={isBad(`${at}.o`)}
                defaultValue={variant?.option_values[option.name] ?? ''}
              />
            ))}
          {problemsOf(`${at}.o`)}
        </td>
      )}
      {columns.map(({ name: field, label, type }) => (
        <td key={field} data-label={label}>
          {field === 'inventory_quantity' && variant !== undefined ? (
            variant.inventory_tracked ? (
              <button
                type="button"
                class="small"
                aria-label={`Stock of ${name}: ${variant.inventory_quantity}`}
                onClick={() => onStock(variant)}
              >
                {variant.inventory_quantity}
              </button>
            ) : (
              'Not tracked'
            )
          ) : type === 'box' ? (
            <input
              type="checkbox"
              name={`${at}.${field}`}
              aria-label={`${label}: ${name}`}
              defaultChecked={variant === undefined ? isTickedFirst(field, kind) : variant[field as 'is_active']}
            />
          ) : (
            <input
              name={`${at}.${field}`}
              inputMode={type === 'text' ? 'text' : 'decimal'}
              aria-label={type === 'money' ? `${label} of ${name} in ${store.currency}` : `${label} of ${name}`}
              aria-invalid={isBad(`${at}.${field}`)}
              defaultValue={first(field)}
              required={field === 'price'}
            />
          )}
          {problemsOf(`${at}.${field}`)}
          {field === 'sku' &&
            Object.entries(variant?.external_ids ?? {}).map(([system, id]) => (
              <div key={system} class="quiet">
                {system}: {id}
              </div>
            ))}
        </td>
      ))}
      <td>
        <span class="row">
          {variant !== undefined && <CopyId id={variant.id} of={name} />}
          {onRemove !== undefined && (
            <button type="button" class="small" aria-label={`Remove ${name}`} onClick={onRemove}>
              Remove
            </button>
          )}
        </span>
      </td>
    </tr>
  );
}
