import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { plantedFaults } from './planted-faults.ts';

describe('a fault that is put around the endpoints of customers', () => {
  let found: Readonly<Record<string, readonly string[]>>;
  beforeAll(async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [join(__dirname, 'run-planted.ts')], { maxBuffer: 1 << 26 });
    found = JSON.parse(stdout) as typeof found;
  });

  it.each(Object.entries(plantedFaults))('is found: %s', (name, { seenAs }) => {
    const sentences = found[name] ?? [];
    expect(sentences.filter((sentence) => seenAs.test(sentence)).length).toBeGreaterThan(0);
    expect(sentences.filter((sentence) => !sentence.includes('/v1/customers'))).toEqual([]);
  });

  it('is not found where there is none', () => {
    expect(found['nothing']).toEqual([]);
  });
});
