import { lookUpPath, payloadPaths } from '#events/payload-fields.ts';
import { isMap, pathSteps, valuesAt } from '#shared/events/payload-path.ts';
import { topics } from '#shared/events/topics.ts';

describe('the paths of payloads', () => {
  it('lead to a map exactly where the field is known to be a map', () => {
    const wrong = topics.flatMap((topic) =>
      [...payloadPaths(topic)]
        .filter(([path, isAMap]) => isMap(path.slice(path.lastIndexOf('.') + 1)) !== isAMap)
        .map(([path]) => `${topic} ${path}`),
    );
    expect(wrong).toEqual([]);
  });

  it('pass through lists and objects that may be null', () => {
    expect(lookUpPath('product.updated', 'variants.price').found).toBe(true);
    expect(lookUpPath('order.created', 'shipping_address.country').found).toBe(true);
    expect(lookUpPath('inventory.updated', 'movement.sequence').found).toBe(true);
    expect(lookUpPath('product.updated', 'variants.metadata.any key').found).toBe(true);
  });

  it('that do not exist in a payload are reported with their neighbors', () => {
    expect(lookUpPath('product.updated', 'seo.titel')).toEqual({ found: false, neighbors: ['title', 'description'] });
    expect(lookUpPath('product.updated', 'status.of.it')).toEqual({ found: false, neighbors: [] });
  });

  it('treat everything after a map as one key, including dots', () => {
    expect(pathSteps('variants.metadata.a.b')).toEqual(['variants', 'metadata', 'a.b']);
    expect(pathSteps('variants.metadata')).toEqual(['variants', 'metadata']);
    expect(valuesAt({ variants: [{ metadata: { 'a.b': 'x' } }, { metadata: {} }] }, 'variants.metadata.a.b')).toEqual(['x']);
  });

  it('find the values of all elements, and no inherited properties', () => {
    expect(valuesAt({ lines: [{ taxes: [{ rate: 1 }, { rate: 2 }] }, { taxes: [] }] }, 'lines.taxes.rate')).toEqual([1, 2]);
    expect(valuesAt({ tags: ['a', 'b'] }, 'tags')).toEqual(['a', 'b']);
    expect(valuesAt({ note: null }, 'note')).toEqual([null]);
    expect(valuesAt({ note: null }, 'note.text')).toEqual([]);
    expect(valuesAt({}, 'constructor')).toEqual([]);
  });
});
