import { adminStoreNames } from '#shared/client/admin-names.ts';
import type { ClientOperation } from '#shared/client/client-operation.ts';
import { adminOfOperations } from '#shared/client/generated/admin-api.ts';
import { storeOperations } from '#shared/client/generated/store-api.ts';
import type { Names } from '#shared/client/resources.ts';
import { storeNames } from '#shared/client/store-names.ts';

/** The client method behind an action: `client[group][method]`. */
export type ActionCall = {
  readonly group: string;
  readonly method: string;
  readonly operationName: string;
  readonly operation: ClientOperation;
};

/**
 * An action of the command line, such as `gift-cards look-up`. Callers with an API key use `withKey`, and staff use
 * `asStaff`.
 */
export type NounAction = { readonly withKey?: ActionCall; readonly asStaff?: ActionCall };

/**
 * The nouns of the command line and their actions, by name. The names are those of the client's methods in kebab case,
 * such as `gift-cards look-up`.
 */
export const nouns: ReadonlyMap<string, ReadonlyMap<string, NounAction>> = readNouns();

function readNouns(): Map<string, Map<string, NounAction>> {
  const read = new Map<string, Map<string, NounAction>>();
  const add = (side: keyof NounAction, names: Names, operations: Readonly<Record<string, ClientOperation>>): void => {
    for (const [group, methods] of Object.entries(names)) {
      if (typeof methods === 'string') continue;
      const actions = read.get(kebab(group)) ?? new Map<string, NounAction>();
      read.set(kebab(group), actions);
      for (const [method, name] of Object.entries(methods)) {
        const operation = operations[name];
        if (operation !== undefined)
          actions.set(kebab(method), { ...actions.get(kebab(method)), [side]: { group, method, operationName: name, operation } });
      }
    }
  };
  add('withKey', storeNames, storeOperations);
  add('asStaff', adminStoreNames, adminOfOperations);
  return read;
}

function kebab(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
