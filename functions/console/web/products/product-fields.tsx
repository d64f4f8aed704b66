import type { Brand, Category, Product } from '#shared/client/generated/admin-api.ts';
import { useRead } from '../api/use-call.ts';
import { CheckField, FieldGroup, NoteField, TextField } from '../design/fields.tsx';
import { RowsField } from '../design/rows-field.tsx';
import { HtmlField } from '../parts/html-field.tsx';
import type { ListOf } from '../parts/list-screen.tsx';
import { namedOption, PickField } from '../parts/pick-field.tsx';
import { Loading } from '../parts/states.tsx';
import { PictureUpload } from './picture-upload.tsx';

export const BrandField = ({ chosen }: { readonly chosen: number | null }) => (
  <PickField<Brand> name="brand_id" label="Brand" path="/brands" none="No brand" chosen={chosen} optionsOf={namedOption} />
);

/** Boxes for the categories; their ids, where they cannot be listed on a page. */
export function CategoryBoxes({ chosen }: { readonly chosen: readonly number[] }) {
  const { answer, error } = useRead<ListOf<Category>>({ path: '/categories', query: { limit: 100 } });
  if (error !== null || answer?.has_more === true) {
    return <TextField name="category_ids" label="Category ids" hint="With commas between them" defaultValue={chosen.join(', ')} />;
  }
  const listed = answer?.data ?? [];
  const others = chosen.filter((id) => !listed.some((one) => one.id === id)).map((id) => ({ id, name: `Id ${id}` }));
  return (
    <FieldGroup name="category_ids" label="Categories">
      {answer === undefined ? (
        <>
          <input type="hidden" name="category_ids" value={chosen.join(',')} />
          <Loading />
        </>
      ) : (
        [...listed, ...others].map(({ id, name }) => (
          <label key={id} class="check">
            <input type="checkbox" name="category_ids" value={id} defaultChecked={chosen.includes(id)} /> {name}
          </label>
        ))
      )}
      {answer !== undefined && listed.length === 0 && <p class="quiet">There are none yet: add them under Categories.</p>}
    </FieldGroup>
  );
}

/** Rows for the pictures of a product, each by an address or from a file. */
export const ImageRows = ({ images }: Pick<Product, 'images'>) => (
  <RowsField name="images" legend="Images" rows={images} add="Add an image" hint="The first image stands for the product in lists.">
    {(index, image) => (
      <>
        <TextField name={`images[${index}].url`} label="URL" type="url" required maxLength={2000} defaultValue={image?.url ?? ''} />
        <PictureUpload urlField={`images[${index}].url`} />
        <TextField
          name={`images[${index}].alt`}
          label="Alt text"
          hint="For people who cannot see the image"
          maxLength={500}
          defaultValue={image?.alt ?? ''}
        />
      </>
    )}
  </RowsField>
);

/** The fields of a product as it is, but its variants and options. `productChanges` reads them. */
export const ProductFields = ({ product }: { readonly product: Product }) => (
  <>
    <TextField name="name" label="Name" required maxLength={200} defaultValue={product.name} />
    <TextField name="slug" label="Handle" hint="Empty: made from the name" maxLength={200} defaultValue={product.slug} />
    <HtmlField name="short_description" label="Short description" maxLength={10_000} defaultValue={product.short_description ?? ''} />
    <HtmlField name="description" label="Description" maxLength={200_000} defaultValue={product.description ?? ''} />
    <BrandField chosen={product.brand_id} />
    <CategoryBoxes chosen={product.category_ids} />
    <TextField name="product_type" label="Product type" hint="Such as Shirts" maxLength={255} defaultValue={product.product_type ?? ''} />
    <TextField name="tags" label="Tags" hint="With commas between them" defaultValue={product.tags.join(', ')} />
    <CheckField name="is_featured" label="Featured" checked={product.is_featured} />
    <ImageRows images={product.images} />
    <TextField name="seo.title" label="Search engine title" maxLength={255} defaultValue={product.seo.title ?? ''} />
    <NoteField name="seo.description" label="Search engine description" maxLength={1000} defaultValue={product.seo.description ?? ''} />
  </>
);
