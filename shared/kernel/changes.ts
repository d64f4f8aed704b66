/** A change to some fields of an object. An undefined field keeps its value. */
export type Changes<Noun, Field extends keyof Noun> = { readonly [Name in Field]?: Noun[Name] | undefined };

/** A change whose fields all exist in the object and have the same types there. */
type Fitting<Noun, Change> = {
  readonly [Name in keyof Change]: Name extends keyof Noun ? Noun[Name] | undefined : 'The noun has no such field.';
};

/**
 * Returns an object with the fields of a change applied. Each field of the change must exist in the object and have the
 * same type there; otherwise the code does not compile. Remove any other field from the change first and handle it
 * explicitly.
 */
export const withChanges = <Noun extends object, Change extends Fitting<Noun, Change>>(before: Noun, change: Change): Noun => ({
  ...before,
  ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)),
});

/**
 * Forbids fields that `Known` does not have. Otherwise, fields could be lost unnoticed when a change is passed to
 * another function.
 */
export type NoOther<Known, Given> = { readonly [Name in Exclude<keyof Given, keyof Known>]: 'The noun has no such field.' };
