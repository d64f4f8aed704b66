/** A change of some fields of a noun; a field that is left out (undefined) stays as it is. */
export type Changes<Noun, Field extends keyof Noun> = { readonly [Name in Field]?: Noun[Name] | undefined };

/** A change all of whose fields are fields of the noun, of the same types. */
type Fitting<Noun, Change> = {
  readonly [Name in keyof Change]: Name extends keyof Noun ? Noun[Name] | undefined : 'The noun has no such field.';
};

/**
 * The noun with the fields that a change names. A field of the change that the noun does not have, or has with another type, does not
 * compile: take it out of the change first and say what becomes of it.
 */
export const withChanges = <Noun extends object, Change extends Fitting<Noun, Change>>(before: Noun, change: Change): Noun => ({
  ...before,
  ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)),
});

/** No field but those that `Known` has: what passes a change on to another rule is refused the fields that this rule would drop. */
export type NoOther<Known, Given> = { readonly [Name in Exclude<keyof Given, keyof Known>]: 'The noun has no such field.' };
