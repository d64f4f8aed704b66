import { externalDataIssues, externalIdText, mergeExternalData, noExternalData } from '#shared/external-ids/external-data.ts';
import { withChanges } from '#shared/kernel/changes.ts';
import type { FieldErrorCode, FieldIssue } from '#shared/kernel/errors.ts';
import { idTimeMs } from '#shared/kernel/object-id.ts';
import { sameValue } from '#shared/kernel/same-value.ts';
import { nextUpdatedAtMs } from '#shared/kernel/time.ts';
import { combinationKey, fitOptionValues } from './option-values.ts';
import { maxVariants, type ProductOption, type Variant } from './product.ts';
import type { VariantInput, VariantsMode } from './product-change.ts';
import { type Galleries, imageOfVariant, variantImageIssues } from './variant-image.ts';

/**
 * A variant in the resulting list. `input` is its index in the request; null if the request does not contain the
 * variant.
 */
export type TargetVariant = {
  readonly variant: Variant;
  readonly input: number | null;
  readonly sent: VariantInput;
  readonly isNew: boolean;
};

export type VariantListRequest = {
  readonly current: readonly Variant[];
  /** Undefined when the request contains no list of variants. */
  readonly inputs: readonly VariantInput[] | undefined;
  readonly mode: VariantsMode;
  /** The product's options after the change. */
  readonly options: readonly ProductOption[];
  readonly galleries: Galleries;
  /** Whether stock is tracked for new variants by default. */
  readonly tracked: boolean;
  readonly nowMs: number;
  readonly newId: () => number;
};

/**
 * Builds the changed product's list of variants and collects all their issues. Variants are compared with each other
 * only after the list is complete, so an edited variant never clashes with its own earlier state (specification:
 * Product body, `variants`).
 */
export function targetVariants(request: VariantListRequest): {
  readonly targets: readonly TargetVariant[];
  readonly issues: readonly FieldIssue[];
} {
  const pictured = buildTargets(request).map((target) => withImage(request, target));
  const fitted = pictured.map((target) => withFittedValues(request.options, target));
  const targets = fitted.map(({ target }) => target);
  const misfits = fitted.flatMap(({ issue }) => (issue === null ? [] : [issue]));
  return {
    targets: targets.map((target) => stamped(request, target)),
    issues: [
      ...inputIssues(request),
      ...misfits,
      ...priceIssues(targets),
      ...targets.flatMap((target) => variantImageIssues(paramOf(target, 'image_url'), target.sent.imageUrl, request.galleries)),
      ...lengthIssues(request, targets),
      ...(misfits.length === 0 ? combinationIssues(request, targets) : []),
      ...skuIssues(targets),
      ...targets.flatMap((target) => (target.input === null ? [] : externalDataIssues(target.variant, paramOf(target, '')))),
      ...externalIdIssues(targets),
    ],
  };
}

/** Returns a product's variants with their new images, for a request that contains neither variants nor options. */
export function picturedVariants({
  current,
  galleries,
  nowMs,
}: Pick<VariantListRequest, 'current' | 'galleries' | 'nowMs'>): TargetVariant[] {
  const unchanged = { input: null, sent: {}, isNew: false };
  return current.map((variant) =>
    stamped({ current, nowMs }, { ...unchanged, variant: { ...variant, imageId: imageOfVariant(variant, undefined, galleries) } }),
  );
}

function buildTargets({ current, inputs, mode, tracked, newId }: VariantListRequest): TargetVariant[] {
  if (inputs === undefined) return current.map((variant) => ({ variant, input: null, sent: {}, isNew: false }));
  const byId = new Map(current.map((variant) => [variant.id, variant]));
  const sent = inputs.map((input, index): TargetVariant => {
    const kept = input.id == null ? undefined : byId.get(input.id);
    return { variant: changed(kept ?? blankVariant(newId(), tracked), input), input: index, sent: input, isNew: kept === undefined };
  });
  if (mode === 'replace') return sent;
  const kept = current.map(
    (variant) => sent.find((target) => target.variant.id === variant.id) ?? { variant, input: null, sent: {}, isNew: false },
  );
  return [...kept, ...sent.filter(({ isNew }) => isNew)];
}

const blankVariant = (id: number, inventoryTracked: boolean): Variant => ({
  id,
  optionValues: new Map(),
  sku: null,
  barcode: null,
  priceMinor: 0n,
  compareAtMinor: null,
  costMinor: null,
  weightGrams: null,
  inventoryTracked,
  isActive: true,
  imageId: null,
  taxExempt: false,
  ...noExternalData,
  createdAtMs: idTimeMs(id),
  updatedAtMs: idTimeMs(id),
});

// An empty SKU counts as no SKU, so that two variants without an SKU do not clash.
const readSku = (sku: string | null): string | null => sku?.trim().normalize('NFC') || null;

// Applies an input's fields to the variant, except for id, stock and image. The caller handles these three, because
// they depend on the whole product.
function changed(variant: Variant, { sku, externalIds, metadata, ...input }: VariantInput): Variant {
  const { id: _id, inventoryQuantity: _quantity, imageUrl: _url, ...fields } = input;
  const externalData = mergeExternalData(variant, { externalIds, metadata });
  return withChanges(variant, { ...fields, ...externalData, sku: sku === undefined ? undefined : readSku(sku) });
}

const withImage = ({ galleries }: VariantListRequest, target: TargetVariant): TargetVariant => {
  const imageId = imageOfVariant(target.variant, target.sent.imageUrl, galleries);
  return { ...target, variant: { ...target.variant, imageId } };
};

function stamped({ current, nowMs }: Pick<VariantListRequest, 'current' | 'nowMs'>, target: TargetVariant): TargetVariant {
  const before = current.find(({ id }) => id === target.variant.id);
  if (before === undefined || sameValue(before, target.variant)) return target;
  return { ...target, variant: { ...target.variant, updatedAtMs: nextUpdatedAtMs(before.updatedAtMs, nowMs) } };
}

const paramOf = (target: TargetVariant, field: string): string => `variants[${target.input ?? 0}].${field}`;

function withFittedValues(
  options: readonly ProductOption[],
  target: TargetVariant,
): { readonly target: TargetVariant; readonly issue: FieldIssue | null } {
  // If all options are removed, the remaining variant loses its option values.
  const given = options.length === 0 && target.sent.optionValues === undefined ? new Map() : target.variant.optionValues;
  const fitted = fitOptionValues(options, given);
  if ('values' in fitted) return { target: { ...target, variant: { ...target.variant, optionValues: fitted.values } }, issue: null };
  const { problem: message, meta } = fitted;
  const issue: FieldIssue =
    target.input === null
      ? {
          param: 'options',
          code: 'option_mismatch',
          message: `An existing variant ${message}`,
          meta: { ...meta, variant_id: target.variant.id },
        }
      : { param: paramOf(target, 'option_values'), code: 'option_mismatch', message, meta };
  return { target, issue };
}

function inputIssues({ current, inputs = [] }: VariantListRequest): FieldIssue[] {
  const known = new Set(current.map(({ id }) => id));
  const seen = new Set<number>();
  return inputs.flatMap((input, index): FieldIssue[] => {
    const issue = (field: string, code: FieldErrorCode, message: string): FieldIssue[] => [
      { param: `variants[${index}].${field}`, code, message },
    ];
    if (input.id == null) return input.priceMinor === undefined ? issue('price', 'required', 'is required for a new variant.') : [];
    if (!known.has(input.id)) return issue('id', 'unknown_id', 'is not a variant of this product.');
    if (seen.has(input.id)) return issue('id', 'duplicate', 'repeats an earlier variant.');
    seen.add(input.id);
    return [];
  });
}

const priceIssues = (targets: readonly TargetVariant[]): FieldIssue[] =>
  targets.flatMap((target) => {
    const { compareAtMinor, priceMinor } = target.variant;
    if (target.input === null || compareAtMinor === null || compareAtMinor > priceMinor) return [];
    return [
      { param: paramOf(target, 'compare_at_price'), code: 'compare_at_not_higher' as const, message: 'must be higher than the price.' },
    ];
  });

const listParam = ({ inputs }: VariantListRequest): string => (inputs === undefined ? 'options' : 'variants');

function lengthIssues(request: VariantListRequest, targets: readonly TargetVariant[]): FieldIssue[] {
  if (targets.length === 0) return [{ param: 'variants', code: 'min_items', message: 'must have at least one variant.' }];
  if (request.options.length === 0 && targets.length > 1) {
    return [{ param: listParam(request), code: 'max_items', message: 'A product without options has exactly one variant.' }];
  }
  if (targets.length > maxVariants)
    return [{ param: 'variants', code: 'max_items', message: `A product has at most ${maxVariants} variants.` }];
  return [];
}

function combinationIssues(request: VariantListRequest, targets: readonly TargetVariant[]): FieldIssue[] {
  if (request.options.length === 0) return [];
  return repeated(targets, ({ variant }) => combinationKey(request.options, variant.optionValues)).map((target) => ({
    param: target.input === null ? listParam(request) : paramOf(target, 'option_values'),
    code: 'duplicate_option_combination',
    message: 'Another variant of the product has this option combination.',
  }));
}

const skuIssues = (targets: readonly TargetVariant[]): FieldIssue[] =>
  repeated(targets, ({ variant }) => variant.sku).map((target) => ({
    param: paramOf(target, 'sku'),
    code: 'duplicate',
    message: 'Another variant of the product has this SKU.',
  }));

/** Returns an issue for each external id that another variant of the product already has. */
function externalIdIssues(targets: readonly TargetVariant[]): FieldIssue[] {
  const held = targets.flatMap((target) =>
    [...target.variant.externalIds.keys()].map((system) => ({ target, input: target.input, system })),
  );
  return repeated(held, ({ target, system }) => externalIdText(system, target.variant.externalIds.get(system) ?? '')).map(
    ({ target, system }) => ({
      param: paramOf(target, `external_ids.${system}`),
      code: 'duplicate',
      message: 'Another variant of the product has this external id.',
    }),
  );
}

// Returns each target that repeats the key of an earlier target. Targets outside the request count as the earliest, so
// that an issue can name a field of the request.
function repeated<Target extends Pick<TargetVariant, 'input'>>(
  targets: readonly Target[],
  keyOf: (target: Target) => string | null,
): Target[] {
  const seen = new Set<string>();
  const unmentionedFirst = [...targets].sort((a, b) => (a.input ?? -1) - (b.input ?? -1));
  return unmentionedFirst.filter((target) => {
    const key = keyOf(target);
    if (key === null) return false;
    const isRepeated = seen.has(key);
    seen.add(key);
    return isRepeated;
  });
}
