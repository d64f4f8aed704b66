import type { ProductChange, VariantInput } from '#shared/catalogue/product-change.ts';
import { HtmlTooComplex, sanitiseHtml } from '#shared/catalogue/sanitise-html.ts';
import { surfaces } from '#shared/http/endpoint.ts';
import { FieldErrors, type FieldIssue } from '#shared/kernel/errors.ts';
import { parseMoney } from '#shared/kernel/money.ts';
import { namedValues } from '#shared/kernel/named-values.ts';
import { isOwnHost, type TargetPolicy, targetProblem } from '#shared/webhooks/sending/target-url.ts';
import type { ProductCreateInput, ProductUpdateInput } from './product-body.ts';

type Body = ProductCreateInput | ProductUpdateInput;

/**
 * A validated body as the change that the domain understands: amounts in minor units, HTML sanitised.
 * @throws FieldErrors when an image's address may not be called, or a text has more markup than a text has
 */
export function readChange(body: Body, imagePolicy: TargetPolicy, apiHost: string): ProductChange {
  const issues: FieldIssue[] = [];
  const description = readHtml('description', body.description, issues);
  const shortDescription = readHtml('short_description', body.short_description, issues);
  for (const issue of imageIssues(body, imagePolicy, apiHost)) issues.push(issue);
  if (issues.length > 0) throw new FieldErrors(issues);
  return {
    name: body.name,
    slug: body.slug,
    status: body.status,
    kind: body.kind,
    description,
    shortDescription,
    brandId: body.brand_id,
    categoryIds: body.category_ids,
    isFeatured: body.is_featured,
    seo: body.seo,
    options: body.options,
    images: body.images,
    variants: body.variants?.map(readVariant),
    variantsMode: 'variants_mode' in body ? body.variants_mode : undefined,
  };
}

const imageIssues = ({ images = [] }: Body, imagePolicy: TargetPolicy, apiHost: string): FieldIssue[] =>
  images.flatMap(({ url }, index) => {
    const problem = targetProblem(url, imagePolicy) ?? (isOwnApi(url, apiHost) ? ownApiProblem : null);
    return problem === null ? [] : [{ param: `images[${index}].url`, ...problem }];
  });

const ownApiProblem = { code: 'blocked_address', message: 'must not lead back to this API.' } as const;

// On one machine the media library has the same host, and a product may be sent back as it was read.
const isOwnApi = (url: string, apiHost: string): boolean =>
  isOwnHost(url, apiHost) && Object.values(surfaces).some((path) => new URL(url).pathname.startsWith(`${path}/`));

type Html = string | null | undefined;

function readHtml(param: string, html: Html, issues: FieldIssue[]): Html {
  if (html == null) return html;
  try {
    return sanitiseHtml(html);
  } catch (error) {
    if (!(error instanceof HtmlTooComplex)) throw error;
    issues.push({ param, code: 'too_large', message: error.message });
    return undefined;
  }
}

const readPrice = (price: string | number | null | undefined): bigint | null | undefined => (price == null ? price : parseMoney(price));

const readVariant = (input: NonNullable<Body['variants']>[number]): VariantInput => ({
  id: input.id,
  sku: input.sku,
  barcode: input.barcode,
  priceMinor: input.price === undefined ? undefined : parseMoney(input.price),
  compareAtMinor: readPrice(input.compare_at_price),
  costMinor: readPrice(input.cost),
  weightGrams: input.weight_grams,
  optionValues: input.option_values === undefined ? undefined : namedValues(input.option_values),
  inventoryTracked: input.inventory_tracked,
  inventoryQuantity: input.inventory_quantity,
  isActive: input.is_active,
  imageUrl: input.image_url,
});
