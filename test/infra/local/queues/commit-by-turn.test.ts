import { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { commitByTurn } from '#infra/local/queues/commit-by-turn.ts';

function openDatabase() {
  const db = new DatabaseSync(':memory:');
  db.exec('CREATE TABLE note (text TEXT)');
  const commits = commitByTurn(db);
  const write = (text: string): void => {
    commits.begin();
    db.prepare('INSERT INTO note VALUES (?)').run(text);
  };
  const texts = (): unknown[] =>
    db
      .prepare('SELECT text FROM note')
      .all()
      .map(({ text }) => text);
  return { db, commits, write, texts };
}

it('what is written in a turn is one transaction, and nobody is told before it is committed', async () => {
  const { db, commits, write } = openDatabase();
  write('a');
  write('b');
  expect(db.isTransaction).toBe(true);
  const told = commits.committed().then(() => db.isTransaction);
  write('c');
  expect(await told).toBe(false);
});

it('another turn is another transaction, and who wrote in one that is given up is told', async () => {
  const { db, commits, write, texts } = openDatabase();
  write('a');
  await nextTurn();
  await commits.committed();
  write('b');
  // As SQLite does when the disk is full.
  db.exec('ROLLBACK');
  await expect(commits.committed()).rejects.toThrow('cannot commit');
  write('c');
  await commits.committed();
  expect(texts()).toEqual(['a', 'c']);
});

it('where nothing is written nobody waits', async () => {
  const { db, commits } = openDatabase();
  await commits.committed();
  expect(db.isTransaction).toBe(false);
});

it('what is written last is committed at once when that is asked for', () => {
  const { db, commits, write, texts } = openDatabase();
  write('a');
  commits.commit();
  expect(db.isTransaction).toBe(false);
  expect(texts()).toEqual(['a']);
});
