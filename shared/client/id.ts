declare const kind: unique symbol;

/**
 * The id of one kind of object: `IdOf<'order'>`. Every number is one, so that ids from a database or a form go in as they are; the id of another kind
 * is not: `orders.get(order.customer_id)` does not compile. It is a number when it runs, and wherever a number is wanted.
 */
export type IdOf<Kind extends string> = number & { readonly [kind]?: Kind };
