import { stageNamed } from '#infra/stages.ts';

describe('stages', () => {
  it('are chosen by name', () => {
    expect(stageNamed('prod')).toBe('prod');
    expect(stageNamed('staging')).toBe('staging');
  });

  it('are dev when none is named, so that nothing of value is deployed by mistake', () => {
    expect(stageNamed(undefined)).toBe('dev');
  });

  it.each(['production', '', 'toString', 7])('do not include %p', (name) => {
    expect(() => stageNamed(name)).toThrow(`There is no stage "${name}". Stages: dev, staging, prod.`);
  });
});
