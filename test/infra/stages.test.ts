import { requireAlarmEmail, requireOwnRepository, type Stage, stageNamed, stages } from '#infra/stages.ts';

describe('stages', () => {
  it('are chosen by name', () => {
    expect(stageNamed('prod')).toBe('prod');
    expect(stageNamed('staging')).toBe('staging');
  });

  it('default to dev, so that nothing of value is deployed by mistake', () => {
    expect(stageNamed(undefined)).toBe('dev');
  });

  it.each(['production', '', 'toString', 7])('do not include %p', (name) => {
    expect(() => stageNamed(name)).toThrow(`There is no stage "${name}". Stages: dev, staging, prod.`);
  });
});

describe('the alarms of a stage', () => {
  it('have a recipient in every stage except dev, which has no alarms', () => {
    for (const [name, stage] of Object.entries(stages)) expect(() => requireAlarmEmail(name, stage)).not.toThrow();
    expect(() => requireAlarmEmail('dev', { hasAlarms: false })).not.toThrow();
  });

  it.each([{ hasAlarms: true }, { hasAlarms: false }, { hasAlarms: false, alarmEmail: 'on-call@example.com' }])(
    'of prod stop the synthesis with %p because they have no recipient',
    (stage) => {
      expect(() => requireAlarmEmail('prod', stage)).toThrow(
        'The stage "prod" must have alarms and a recipient for them: set hasAlarms and alarmEmail in infra/stages.ts.',
      );
    },
  );
});

describe('the repository that deploys a stage', () => {
  it('is our own with one branch, or none', () => {
    for (const [name, stage] of Object.entries<Stage>(stages)) expect(() => requireOwnRepository(name, stage)).not.toThrow();
    expect(() => requireOwnRepository('prod', { deployedFrom: { repository: 'acme/shop', branch: 'release/2027' } })).not.toThrow();
  });

  it.each([
    ['example/store-management', 'main'],
    ['acme/*', 'main'],
    ['acme', 'main'],
    ['acme/shop', '*'],
    ['acme/shop', ''],
  ])('is not %s, branch "%s"', (repository, branch) => {
    expect(() => requireOwnRepository('prod', { deployedFrom: { repository, branch } })).toThrow(
      `The stage "prod" must not be deployed from ${repository}, ${branch}: set deployedFrom in infra/stages.ts to your own repository and one branch.`,
    );
  });
});
