import { setTimeout as pause } from 'node:timers/promises';
import { createAdminClient } from '#shared/client/admin-client.ts';
import { itemsOf } from '../../support/harness/items-of.ts';
import { jsonClient } from '../../support/harness/json-client.ts';
import type { LiveStore } from '../../support/harness/live-store.ts';
import type { RunningStack } from '../../support/harness/running-stack.ts';
import type { Random } from '../fuzz/random.ts';
import {
  type CreationRequest,
  creationKinds,
  type Goods,
  productsOfImport,
  smallOrderLines,
  stockAtFirst,
  storeOfCreation,
  type WishKind,
} from './wishes.ts';

/**
 * The maximum time from the end of the load to the last event, and the maximum time for the workers to finish what a
 * kill interrupted.
 */
const [eventsWithinMs, sweptWithinMs] = [30_000, 240_000];

/** A created object as the client knows it: its id, and the text of the whole answer. */
export type CreatedObject = { readonly wish: CreationRequest; readonly id: number; readonly text: string };

type Tell = (trouble: string) => void;

export async function checkEvents(
  made: readonly CreatedObject[],
  { has }: { readonly has: (id: number) => boolean },
  endedMs: number,
  tell: Tell,
) {
  const told = made.filter(({ wish }) => !wish.isStaffs);
  const missing = (): readonly CreatedObject[] => told.filter(({ id }) => !has(id));
  while (missing().length > 0 && performance.now() - endedMs < eventsWithinMs) await pause(50);
  for (const { wish } of missing()) tell(`the event of ${wish.key} did not arrive within ${eventsWithinMs / 1000} s`);
  const ids = new Set(made.map(({ wish, id }) => `${storeOfCreation[wish.kind]} ${id}`));
  if (ids.size !== made.length) tell(`${made.length} objects have ${ids.size} ids`);
}

/** Repeats some requests of every kind. Each must return the same bytes as before. */
export async function checkReplays(
  made: readonly CreatedObject[],
  ask: (wish: CreationRequest) => Promise<{ readonly status: number; readonly headers: Headers; readonly body: unknown }>,
  random: Random,
  tell: Tell,
): Promise<void> {
  const some = creationKinds.flatMap((kind) => random.shuffle(made.filter(({ wish }) => wish.kind === kind)).slice(0, 20));
  for (const { wish, text } of some) {
    for (;;) {
      const { status, headers, body } = await ask(wish);
      if (status === 429) {
        await pause(300);
        continue;
      }
      if (JSON.stringify(body) !== text) tell(`${wish.key} is now answered ${status}, with another body`);
      else if (headers.get('idempotent-replayed') !== 'true') tell(`${wish.key} was executed again`);
      break;
    }
  }
}

/**
 * Waits until the units of interrupted orders have been released, and then checks that each variant's stock is the
 * initial stock minus the ordered units.
 */
export async function checkStock(
  { demo }: RunningStack,
  { secret }: LiveStore,
  { productId }: Goods,
  made: readonly CreatedObject[],
  tell: Tell,
) {
  const ordered = (kind: WishKind): number => made.filter(({ wish }) => wish.kind === kind).length;
  type Answer = { readonly data: { readonly variants: readonly { readonly inventory_quantity: number }[] } };
  const wrong = async (): Promise<readonly string[]> => {
    const { body } = await jsonClient(demo.api, secret)<Answer>('GET', `/products/${productId}`);
    return body.data.variants.flatMap(({ inventory_quantity: found }, n) => {
      const expected = stockAtFirst - ordered('large order') - (n < smallOrderLines ? ordered('small order') : 0);
      return found === expected ? [] : [`variant ${n} has ${found} units, not ${expected}`];
    });
  };
  let last = await wrong();
  for (const fromMs = performance.now(); last.length > 0 && performance.now() - fromMs < sweptWithinMs; last = await wrong()) {
    await pause(1000);
  }
  for (const one of last) tell(one);
}

/** Checks that each product in the imports' files was created exactly once. */
export async function checkImports({ demo }: RunningStack, { id }: LiveStore, made: readonly CreatedObject[], tell: Tell): Promise<void> {
  const admin = createAdminClient({ token: demo.admin_token, baseUrl: demo.admin }).store(id);
  const slugs = (await itemsOf(admin.products.list({ limit: 250 }))).map(({ slug }) => slug);
  const imports = made.filter(({ wish }) => wish.kind === 'import').length;
  const found = `${slugs.length} products, ${new Set(slugs).size} of them different`;
  if (slugs.length !== imports * productsOfImport || new Set(slugs).size !== slugs.length) tell(`${imports} imports created ${found}`);
}
