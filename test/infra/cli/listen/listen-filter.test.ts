import { WrongUsage } from '#infra/cli/command.ts';
import { readFilter } from '#infra/cli/listen/listen-filter.ts';

describe('the filter of `listen`', () => {
  it("is the same as an endpoint's", () => {
    expect(
      readFilter({ 'when-changed': 'variants.price,status', where: '{"status": ["active"]}', exclude: 'seo' }, ['product.updated']),
    ).toEqual({
      whenChanged: ['variants.price', 'status'],
      changeTopics: ['product.updated'],
      where: [{ path: 'status', values: ['active'], exists: null }],
      fields: [],
      exclude: ['seo'],
    });
    expect(readFilter({})).toBeNull();
  });

  it.each([
    [{ 'when-changed': 'variants.prize' }, /--when-changed\[0\]: "variants\.prize" is not a field of product\./],
    [{ where: 'source' }, /--where is not JSON/],
    [{ where: '{"source": []}' }, /--where or a list of fields must/],
  ])('refuses %o', (options, message) => {
    expect(() => readFilter(options)).toThrow(WrongUsage);
    expect(() => readFilter(options)).toThrow(message);
  });
});
