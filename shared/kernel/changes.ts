/** A change of some fields of an object; an undefined field stays as it is. */
export type Changes<Noun, Field extends keyof Noun> = { readonly [Name in Field]?: Noun[Name] | undefined };

/** A change whose fields all exist in the object, with the same types. */
type Fitting<Noun, Change> = {
  readonly [Name in keyof Change]: Name extends keyof Noun ? Noun[Name] | undefined : 'The noun has no such field.';
};

/**
 * Returns the object with the fields of a change. A field that the object does not have, or has with another type, does not compile: remove
 * it from the change first and handle it explicitly.
 */
export const withChanges = <Noun extends object, Change extends Fitting<Noun, Change>>(before: Noun, change: Change): Noun => ({
  ...before,
  ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)),
});

/** Forbids fields other than those of `Known`, so that code that passes a change to another rule cannot silently lose fields. */
export type NoOther<Known, Given> = { readonly [Name in Exclude<keyof Given, keyof Known>]: 'The noun has no such field.' };
