import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDataFolder } from '#infra/local/data-folder.ts';
import { emptyFolder } from './fixtures/fixture-stack.ts';

function seededFolder(): string {
  const dataDir = emptyFolder();
  const folder = openDataFolder<string>(dataDir, false);
  folder.saveSeedState({ seed: 'done', result: 'keys' });
  writeFileSync(folder.path('rows'), 'rows');
  mkdirSync(folder.path('cloud'));
  folder.release();
  return dataDir;
}

describe('a data folder', () => {
  it('is new at first, and later has the result of its seed', () => {
    const dataDir = seededFolder();
    const folder = openDataFolder<string>(dataDir, false);
    expect(folder.seedState).toEqual({ seed: 'done', result: 'keys' });
    folder.release();
  });

  it('is emptied by --fresh, except for the cached templates', () => {
    const dataDir = seededFolder();
    const folder = openDataFolder(dataDir, true);
    expect(folder.seedState).toBeUndefined();
    expect(existsSync(folder.path('rows'))).toBe(false);
    expect(existsSync(folder.path('cloud'))).toBe(true);
    folder.release();
  });

  it('is emptied when its seed was interrupted', () => {
    const dataDir = emptyFolder();
    const first = openDataFolder(dataDir, false);
    writeFileSync(first.path('rows'), 'half of them');
    first.release();
    const second = openDataFolder(dataDir, false);
    expect(second.seedState).toBeUndefined();
    expect(existsSync(second.path('rows'))).toBe(false);
    second.release();
  });

  it.each([true, false])('with files that are not ours is left alone (fresh: %s)', (fresh) => {
    const dataDir = emptyFolder();
    writeFileSync(join(dataDir, 'thesis.txt'), 'years of work');
    expect(() => openDataFolder(dataDir, fresh)).toThrow('is not a data folder of this service');
    expect(existsSync(join(dataDir, 'thesis.txt'))).toBe(true);
  });

  it('with an unreadable marker is damaged, and --fresh repairs it', () => {
    const dataDir = seededFolder();
    writeFileSync(join(dataDir, 'data-folder.json'), '{"seed":');
    expect(() => openDataFolder(dataDir, false)).toThrow('is damaged (data-folder.json cannot be read); --fresh starts with an empty one.');
    openDataFolder(dataDir, true).release();
  });

  it('that is a file cannot be written', () => {
    const file = join(emptyFolder(), 'file');
    writeFileSync(file, '');
    expect(() => openDataFolder(file, false)).toThrow('cannot be written');
  });

  it('is used by one instance at a time', () => {
    const dataDir = emptyFolder();
    const folder = openDataFolder(dataDir, false);
    expect(() => openDataFolder(dataDir, false)).toThrow(`is in use by another instance (process ${process.pid}).`);
    folder.release();
    openDataFolder(dataDir, false).release();
  });
});
