import { type Assets, differingCode, isReleaseName } from '#infra/releases/artifact.ts';

const assets = (codes: Readonly<Record<string, string>>): Assets =>
  Object.fromEntries(Object.entries(codes).map(([displayName, hash]) => [hash, { displayName, source: { packaging: 'zip' } }]));

describe('the artifact of a release', () => {
  it('contains the same code of each function for all stages that have the function', () => {
    const dev = assets({ orders: 'a', products: 'b' });
    expect(
      differingCode(
        new Map([
          ['dev', dev],
          ['prod', { ...dev, ...assets({ 'check-new-version': 'c' }) }],
        ]),
      ),
    ).toEqual([]);
    expect(
      differingCode(
        new Map([
          ['dev', dev],
          ['prod', assets({ orders: 'other', products: 'b' })],
        ]),
      ),
    ).toEqual(['The code of orders is not the same in all stages.']);
  });

  it.each([
    ['3f2c9ab41d07', true],
    ['2026-11-25.1', true],
    ['', false],
    ['a b', false],
    ['x'.repeat(41), false],
  ])('is never named by the text %p', (name, isName) => {
    expect(isReleaseName(name)).toBe(isName);
  });
});
