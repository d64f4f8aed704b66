import { type AttributeValue, attributeOf, type Item, itemOf } from '../items/attribute-value.ts';

/** A path into an item: the attribute name, then map keys and list indexes. */
export type DocumentPath = readonly (string | number)[];

/** Returns the value at the path, or undefined if there is none. */
export function valueAt(item: Item, path: DocumentPath): AttributeValue | undefined {
  let value = attributeOf(item, String(path[0]));
  for (let depth = 1; depth < path.length && value !== undefined; depth++) {
    const piece = path[depth];
    if (typeof piece === 'number') value = 'L' in value ? value.L[piece] : undefined;
    else value = 'M' in value && piece !== undefined ? attributeOf(value.M, piece) : undefined;
  }
  return value;
}

type Branch = { readonly children: Map<string | number, Branch>; whole: boolean };

/**
 * Reduces the item to the values at the paths. List elements keep their order, and the gaps between them are closed.
 */
export function project(item: Item, paths: readonly DocumentPath[]): Item {
  const root: Branch = { children: new Map(), whole: false };
  for (const path of paths) {
    if (valueAt(item, path) !== undefined) grow(root, path);
  }
  return prune(item, root);
}

function grow(root: Branch, path: DocumentPath): void {
  let branch = root;
  for (const piece of path) {
    const child = branch.children.get(piece) ?? { children: new Map(), whole: false };
    branch.children.set(piece, child);
    branch = child;
  }
  branch.whole = true;
}

function prune(item: Item, branch: Branch): Item {
  const kept = itemOf({});
  for (const [name, child] of branch.children) {
    const value = attributeOf(item, String(name));
    if (value !== undefined) kept[String(name)] = pruneValue(value, child);
  }
  return kept;
}

function pruneValue(value: AttributeValue, branch: Branch): AttributeValue {
  if (branch.whole) return value;
  if ('M' in value) return { M: prune(value.M, branch) };
  if (!('L' in value)) return value;
  const indexes = [...branch.children.keys()].map(Number).sort((left, right) => left - right);
  return {
    L: indexes.flatMap((index) => {
      const element = value.L[index];
      const child = branch.children.get(index);
      return element === undefined || child === undefined ? [] : [pruneValue(element, child)];
    }),
  };
}
