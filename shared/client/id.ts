declare const kind: unique symbol;

/**
 * The id of one kind of object, such as `IdOf<'order'>`. At run time it is a number. Plain numbers are accepted, so ids
 * from a database or a form need no conversion. Ids of other kinds are rejected: `orders.get(order.customer_id)` does
 * not compile.
 */
export type IdOf<Kind extends string> = number & { readonly [kind]?: Kind };
