import { type Check, type ExaminationTime, faultUnlessEqual, isSettled, noRemainingFaults } from '#shared/doctor/check.ts';
import type { Fault } from '#shared/doctor/finding.ts';

/** Checks that the brands of products exist. */
export function checkBrands(terms: ExaminationTime): Check {
  const brands = new Set<number>();
  return {
    *see(row): Generator<Fault> {
      if (row.kind === 'brand') brands.add(row.value.id);
      if (row.kind !== 'product') return;
      const { id, brandId, updatedAtMs } = row.value;
      if (brandId === null || brands.has(brandId) || !isSettled(terms, updatedAtMs)) return;
      yield { check: 'brand_missing', object: 'product', id, expected: `brand ${brandId}`, found: null };
    },
    end: noRemainingFaults,
  };
}

/**
 * Checks the category tree and its members: child counts are correct, the categories of products exist, and the
 * membership rows match the products.
 */
export function checkCategories(terms: ExaminationTime): Check {
  const childCounts = new Map<number, number>();
  const parents = new Map<number, number>();
  const expectedMembers = new Set<string>();
  const unsettledProducts = new Set<number>();
  return {
    *see(row): Generator<Fault> {
      switch (row.kind) {
        case 'category':
          childCounts.set(row.value.id, row.value.childCount);
          if (row.value.parentId !== null) parents.set(row.value.id, row.value.parentId);
          return;
        case 'product': {
          const { id, categoryIds, updatedAtMs } = row.value;
          if (!isSettled(terms, updatedAtMs)) {
            unsettledProducts.add(id);
            return;
          }
          for (const categoryId of categoryIds) {
            if (childCounts.has(categoryId)) expectedMembers.add(memberName(categoryId, id));
            else yield { check: 'category_missing', object: 'product', id, expected: `category ${categoryId}`, found: null };
          }
          return;
        }
        case 'deleted_product':
          if (!isSettled(terms, row.value.deletedAtMs ?? row.value.updatedAtMs)) unsettledProducts.add(row.value.id);
          return;
        case 'in_category': {
          const productId = Number(row.value.sk);
          const categoryId = Number(row.value.pk.split('#').at(-1));
          if (expectedMembers.delete(memberName(categoryId, productId)) || unsettledProducts.has(productId)) return;
          yield { check: 'category_member', object: 'category', id: categoryId, expected: null, found: `product ${productId}` };
        }
      }
    },
    *end(): Generator<Fault> {
      for (const name of expectedMembers) {
        const [categoryId, productId] = name.split(' ').map(Number);
        yield { check: 'category_member', object: 'category', id: categoryId ?? 0, expected: `product ${productId}`, found: null };
      }
      const children = Map.groupBy(parents, ([, parentId]) => parentId);
      for (const [id, childCount] of childCounts) {
        const fault = { check: 'category_children', object: 'category', id } as const;
        yield* faultUnlessEqual(fault, children.get(id)?.length ?? 0, childCount);
      }
      for (const [id, parentId] of parents) {
        if (!childCounts.has(parentId)) {
          yield { check: 'category_missing', object: 'category', id, expected: `category ${parentId}`, found: null };
        }
      }
    },
  };
}

const memberName = (categoryId: number, productId: number): string => `${categoryId} ${productId}`;
