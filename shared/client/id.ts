declare const kind: unique symbol;

/**
 * The id of one kind of object: `IdOf<'order'>`. Any number is accepted, so ids from a database or a form need no conversion. The id of
 * another kind is not: `orders.get(order.customer_id)` does not compile. At run time it is a number.
 */
export type IdOf<Kind extends string> = number & { readonly [kind]?: Kind };
