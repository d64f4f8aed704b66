import type { Shape } from './stored-form.ts';

/** What may hold words of a person. Times, amounts, flags and words of ours hold none. */
const textLeaves = new Set(['text', 'bytes', 'named texts', 'id']);

/** The paths of all attributes of a shape that hold a text. */
export function textPaths(shape: Shape, path = ''): readonly string[] {
  if ('leaf' in shape) return textLeaves.has(shape.leaf) ? [path] : [];
  if ('words' in shape) return [];
  if ('listOf' in shape) return textPaths(shape.listOf, `${path}[]`);
  if ('byId' in shape) return textPaths(shape.byId, `${path}{}`);
  if ('mapOf' in shape) return textPaths(shape.mapOf, `${path}{}`);
  if ('inOrder' in shape) return textPaths(shape.inOrder, path);
  if ('attributes' in shape) {
    return Object.entries(shape.attributes).flatMap(([name, each]) => textPaths(each, path === '' ? name : `${path}.${name}`));
  }
  if ('choice' in shape) return Object.values(shape.choice).flatMap((each) => textPaths(each, path));
  return textPaths('orNull' in shape ? shape.orNull : 'orAbsent' in shape ? shape.orAbsent : shape.since, path);
}
