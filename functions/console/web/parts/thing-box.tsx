import { useEffect, useRef, useState } from 'preact/hooks';
import type { ListInventoryLevelsPage, Product } from '#shared/client/generated/admin-api.ts';
import { useRead } from '../api/use-call.ts';
import { ComboBox, type Option } from '../design/combo-box.tsx';
import { FieldGroup, type FieldProps } from '../design/fields.tsx';
import { lowerFirstLetter } from '../format/words.ts';
import { mainPicture } from '../products/main-picture.ts';
import { Link, useConsole, useStorePaths } from './console-context.tsx';
import { useDraftState } from './form-draft.tsx';
import { useProducts } from './names.tsx';
import { type SearchResult, useSearch } from './use-search.ts';

/** The kinds of objects that a form finds by search and stores by id. */
export type ThingKind = 'customer' | 'order' | 'product' | 'variant';

type Thing = Option & { readonly id: number; readonly isProduct: boolean };

export type ChosenThing = { readonly id: number; readonly name: string; readonly picture?: string | null };

export type ThingBoxProps = {
  readonly label: string;
  readonly of: ThingKind;
  readonly onChoose: (thing: ChosenThing) => void;
  readonly id?: string;
};

/** Searches for an object as the user types. A variant can also be chosen in two steps, from a product's variants. */
export function ThingBox({ label, of, onChoose, id }: ThingBoxProps) {
  const { send } = useConsole();
  const { inStore } = useStorePaths();
  const [text, setText] = useState('');
  const [variants, setVariants] = useState<readonly Thing[]>([]);
  const found = useSearch(text, of === 'variant' ? 'product,variant' : of);
  const productOf = ({ object, id: own, product_id }: SearchResult): number => (object === 'product' ? own : (product_id ?? 0));
  const isOfProducts = of === 'variant' || of === 'product';
  const products = useProducts(isOfProducts ? found.map(productOf) : []);
  const pictureOf = (one: SearchResult) => {
    const product = products.get(productOf(one));
    return product === undefined ? null : mainPicture(product);
  };
  const things = found.map(
    (one): Thing => ({
      ...{ key: `${one.object} ${one.id}`, id: one.id, label: one.title, detail: one.detail ?? '', isProduct: one.object === 'product' },
      ...(isOfProducts && { picture: pictureOf(one) }),
    }),
  );
  const exact = found.find((one) => one.exact);

  const take = ({ id: chosen, label: name, picture = null }: Thing): void => {
    setText('');
    setVariants([]);
    onChoose({ id: chosen, name, picture });
  };
  async function choose(thing: Thing): Promise<void> {
    if (of !== 'variant' || !thing.isProduct) return take(thing);
    const { data } = await send<{ readonly data: Product }>(inStore({ path: `/products/${thing.id}` }));
    const own = data.variants.map((one) => ({
      ...{ key: `variant ${one.id}`, id: one.id, isProduct: false },
      ...{ label: [data.name, one.title].filter(Boolean).join(', '), detail: one.sku ?? '', picture: mainPicture(data) },
    }));
    const [only] = own;
    if (only !== undefined && own.length === 1) take(only);
    else setVariants(own);
  }
  return (
    <ComboBox<Thing>
      {...(id !== undefined && { id })}
      label={label}
      text={text}
      onText={(typed) => {
        setVariants([]);
        setText(typed);
      }}
      placeholder={of === 'customer' ? 'Name or e-mail' : of === 'order' ? 'Number or name' : 'Name or SKU'}
      options={variants.length > 0 ? variants : things}
      first={exact === undefined ? undefined : `${exact.object} ${exact.id}`}
      // If the product cannot be read, nothing is chosen and the box stays as it is.
      onChoose={(thing) => void choose(thing).catch(() => undefined)}
      onEnter={() =>
        /^\d{1,16}$/.test(text.trim()) && take({ key: '', id: Number(text.trim()), label: text.trim(), detail: '', isProduct: false })
      }
    />
  );
}

/** Returns an object's name; undefined while it is loading, or if the object is not found. */
export function useThingName(of: ThingKind, id: string): string | undefined {
  const isId = /^\d{1,16}$/.test(id);
  const isVariant = of === 'variant';
  const level = useRead<ListInventoryLevelsPage>(
    { path: '/inventory-levels', query: { variant_ids: id, include: 'names', limit: 1 } },
    isId && isVariant,
  );
  const search = useRead<{ readonly data: { readonly results: readonly SearchResult[] } }>(
    { path: '/search', query: { q: id, objects: of, limit: 1 } },
    isId && !isVariant,
  );
  const [variant] = level.answer?.names?.variants ?? [];
  if (isVariant) return variant === undefined ? undefined : [variant.name, variant.variant_title].filter(Boolean).join(', ');
  return search.answer?.data.results.find((one) => String(one.id) === id)?.title;
}

/** A link to an object, which shows its name, or its id while the name is unknown. */
export const ThingLink = ({ of, id }: { readonly of: 'customer' | 'order'; readonly id: number }) => (
  <Link to={`/${of}s/${id}`} title={`Id ${id}`}>
    <bdi>{useThingName(of, String(id)) ?? id}</bdi>
  </Link>
);

export type ThingFieldProps = FieldProps & {
  readonly of: ThingKind;
  readonly chosen?: readonly { readonly id: number; readonly name: string }[];
  /** Allows several objects to be chosen. The field then contains their ids, separated by commas. */
  readonly isMany?: boolean;
};

/** A form field in which the user searches for objects. Its value contains their ids. */
export function ThingField({ name, label, hint, of, chosen = [], isMany = false }: ThingFieldProps) {
  const [things, setThings] = useState(chosen);
  const field = useRef<HTMLInputElement>(null);
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the choice fires an input event for the form
  useEffect(() => {
    if (!isFirst.current) field.current?.dispatchEvent(new Event('input', { bubbles: true }));
    isFirst.current = false;
  }, [things]);
  useDraftState<typeof things>(field, setThings);
  return (
    <FieldGroup name={name} label={label} {...(hint !== undefined && { hint })}>
      <input ref={field} type="hidden" name={name} value={things.map(({ id }) => id).join(',')} data-state={JSON.stringify(things)} />
      {things.map((thing) => (
        <div key={thing.id} class="apart">
          <bdi>{thing.name}</bdi>
          <button type="button" class="small" onClick={() => setThings(things.filter((one) => one !== thing))}>
            Remove <span class="sr-only">{thing.name}</span>
          </button>
        </div>
      ))}
      {(isMany || things.length === 0) && (
        <ThingBox
          label={`Find ${lowerFirstLetter(label)}`}
          of={of}
          onChoose={(thing) => setThings([...things.filter(({ id }) => id !== thing.id), thing])}
        />
      )}
    </FieldGroup>
  );
}
