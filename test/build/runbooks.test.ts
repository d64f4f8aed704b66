import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { logQueries } from '#infra/log-queries.ts';
import { allResources, type Resource, templatesOf, textOf } from './templates.ts';

const root = join(__dirname, '../..');
const folder = 'docs/runbooks';
const files = readdirSync(join(root, folder)).map((name) => `${folder}/${name}`);
const alarms = Object.entries(allResources(templatesOf({ stage: 'prod' }), 'AWS::CloudWatch::Alarm'));

/** Returns the runbook that an alarm's description names. */
const runbookIn = (alarm: Resource): string | undefined => textOf(alarm, 'AlarmDescription').match(/ Runbook: (\S+)$/)?.[1];

/** Describes the mismatches between alarms and runbooks. */
const faults = (some: readonly (readonly [string, Resource])[], written: readonly string[]): string[] => [
  ...some.flatMap(([id, alarm]) => {
    const runbook = runbookIn(alarm);
    return runbook !== undefined && written.includes(runbook) ? [] : [`${id} has no runbook (${runbook}).`];
  }),
  ...written.filter((file) => !some.some(([, alarm]) => runbookIn(alarm) === file)).map((file) => `${file} belongs to no alarm.`),
];

const parts = ['What users notice', 'First look', 'Causes', 'Mend', 'How to know that it is over'];

describe('runbooks', () => {
  it('exist for each kind of alarm, and for nothing else', () => {
    expect(alarms.length).toBeGreaterThan(0);
    expect(faults(alarms, files)).toEqual([]);
  });

  it('are compared: an alarm without a runbook and a runbook without an alarm are found', () => {
    const planted = { Type: 'AWS::CloudWatch::Alarm', Properties: { AlarmDescription: 'x. y. Runbook: docs/runbooks/sales.md' } };
    expect(faults([...alarms, ['Sales', planted]], [...files, `${folder}/refunds.md`])).toEqual([
      'Sales has no runbook (docs/runbooks/sales.md).',
      'docs/runbooks/refunds.md belongs to no alarm.',
    ]);
  });

  it.each(files)('%s states the effect on users, the first place to look, the causes, their remedies and the end', (file) => {
    const text = readFileSync(join(root, file), 'utf8');
    expect([...text.matchAll(/^## (.+)$/gm)].map(([, title]) => title)).toEqual(parts);
    const sections = text.split(/^## .+$/m).slice(1);
    expect(sections.filter((section) => section.trim() === '')).toEqual([]);
    expect(text.split('\n').filter((line) => line.length > 120)).toEqual([]);
  });

  it.each(files)('%s begins with an existing saved query, and links to existing files', (file) => {
    const text = readFileSync(join(root, file), 'utf8').replaceAll(/\s*\n\s*/g, ' ');
    const [, first = ''] = text.match(/## First look Run the saved query "([^"]+)"/) ?? [];
    expect(logQueries.map(({ question }) => question)).toContain(first);
    const linked = [...text.matchAll(/\]\(([a-z-]+\.md)\)/g)].map(([, name]) => `${folder}/${name}`);
    expect(linked.filter((name) => !files.includes(name))).toEqual([]);
  });
});
