declare const kind: unique symbol;

/**
 * The id of one kind of object, such as `IdOf<'order'>`; at run time, a number. Plain numbers are accepted, so ids from
 * a database need no conversion. Ids of other kinds do not compile.
 */
export type IdOf<Kind extends string> = number & { readonly [kind]?: Kind };
