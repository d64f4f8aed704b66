import { countsText, importActions, importProgress } from '#functions/console/web/imports/import.ts';

const nothing = { create: 0, change: 0, compare: 0, same: 0, refused: 0, warnings: 0 };

it.each([
  ['awaiting_upload', null, ['plan', 'cancel']],
  ['reading', null, ['cancel']],
  ['planned', { ...nothing, create: 1 }, ['apply', 'cancel']],
  ['planned', { ...nothing, compare: 1 }, ['apply', 'cancel']],
  ['planned', { ...nothing, same: 9, refused: 1 }, ['cancel']],
  ['running', { ...nothing, create: 1 }, ['cancel']],
  ['cancelling', { ...nothing, create: 1 }, []],
  ['done', { ...nothing, create: 1 }, []],
] as const)('an import that is %s with the plan %j has the actions %j', (status, plan, actions) => {
  expect(importActions({ status, plan })).toEqual(actions);
});

it.each([
  [null, null, ''],
  [nothing, null, 'Nothing to do'],
  [{ ...nothing, create: 1200, refused: 2, warnings: 5 }, null, '1,200 will be created, 2 with errors'],
  [{ ...nothing, create: 3 }, { created: 2, changed: 0, same: 0, refused: 0, failed: 1, warnings: 0 }, '2 created, 1 failed'],
])('the plan %j with the result %j reads "%s"', (plan, result, text) => {
  expect(countsText({ plan, result })).toBe(text);
});

it.each([
  ['reading', 0, 0, undefined],
  ['running', 200, 50, 0.25],
  ['running', 200, 200, 1],
] as const)('an import that is %s with %i items and %i done has the progress %p', (status, items, items_done, progress) => {
  expect(importProgress({ status, items, items_done })).toBe(progress);
});
