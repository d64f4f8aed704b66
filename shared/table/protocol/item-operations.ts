import { fromWireMap, fromWireValue, toWireMap, toWireValue } from './attribute-values.ts';

type Fields = Readonly<Record<string, unknown>>;

/** An operation on items: its name in the protocol, and its input and output as the wire has them. */
export type ItemOperation = {
  readonly name: string;
  readonly toWire: (input: Fields) => Fields;
  readonly fromWire: (answer: Fields) => Fields;
};

/**
 * The places in a command of the document client that hold values of attributes: the fields by name, or `*` for each of them. A field that nothing
 * more is named under holds values, and null is a value itself.
 */
type Nodes = { readonly [field: string]: Nodes } | readonly never[] | null;

/** The description that every command of the document client has of itself. */
type DocumentCommand = {
  readonly inputKeyNodes: Nodes;
  readonly outputKeyNodes: Nodes;
  readonly clientCommand: { readonly schema: readonly [kind: number, namespace: string, name: string] };
};

type Change = (held: never) => unknown;
type Changes = { readonly ofValue: Change; readonly ofMap: (map: object) => Fields };

/** The function that changes all values where `nodes` says they are, made once for a command. */
function changeAt(nodes: Nodes, changes: Changes): Change {
  if (nodes === null) return changes.ofValue;
  const entries = Object.entries(nodes);
  const [first] = entries;
  if (first === undefined)
    return (held: object) => (Array.isArray(held) ? held.map((each) => changes.ofValue(each as never)) : changes.ofMap(held));
  if (first[0] === '*') return changeEach(changeAt(first[1], changes));
  const fields = entries.map(([name, below]) => [name, changeAt(below, changes)] as const);
  return (held: Fields) => {
    const all: Record<string, unknown> = { ...held };
    for (const [name, change] of fields) {
      const value = held[name];
      if (value !== undefined && value !== null) all[name] = change(value as never);
    }
    return all;
  };
}

const changeEach =
  (change: Change): Change =>
  (held: object) =>
    Array.isArray(held)
      ? held.map((each) => change(each as never))
      : Object.fromEntries(Object.entries(held).map(([name, each]) => [name, change(each as never)]));

function operationBy({ inputKeyNodes, outputKeyNodes, clientCommand }: DocumentCommand): ItemOperation {
  return {
    name: clientCommand.schema[2],
    toWire: changeAt(inputKeyNodes, { ofValue: toWireValue, ofMap: toWireMap }) as ItemOperation['toWire'],
    fromWire: changeAt(outputKeyNodes, { ofValue: fromWireValue, ofMap: fromWireMap }) as ItemOperation['fromWire'],
  };
}

const known = new Map<unknown, ItemOperation>();

/** The operation that a command of the document client asks for; null for other commands, which speak of no items. */
export function operationOf(command: object): ItemOperation | null {
  const operation = known.get(command.constructor);
  if (operation !== undefined) return operation;
  if (!('inputKeyNodes' in command)) return null;
  const made = operationBy(command as unknown as DocumentCommand);
  known.set(command.constructor, made);
  return made;
}
