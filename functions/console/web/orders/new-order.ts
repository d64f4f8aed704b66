import { fieldNumber, fieldText, rowIndexes } from '../parts/form-values.ts';

/** Builds the body for an order or its preview (POST /orders); undefined while there are no items or no customer. */
export function orderBody(form: FormData, address: object | null): object | undefined {
  const lines = rowIndexes(form, 'line_items', 'quantity').map((index) => {
    const text = (part: string) => fieldText(form, `line_items[${index}].${part}`);
    const price = text('price');
    return { variant_id: fieldNumber(text('variant_id')), quantity: fieldNumber(text('quantity')), ...(price !== undefined && { price }) };
  });
  const id = fieldNumber(fieldText(form, 'customer.id'));
  const email = fieldText(form, 'customer.email');
  if (lines.length === 0 || (id === undefined && email === undefined)) return undefined;
  const title = fieldText(form, 'shipping_line.title');
  return {
    line_items: lines,
    customer: {
      ...(id === undefined ? { email } : { id }),
      ...optional('first_name', fieldText(form, 'customer.first_name')),
      ...optional('last_name', fieldText(form, 'customer.last_name')),
    },
    ...(address !== null && { shipping_address: address }),
    ...(title !== undefined && { shipping_line: { title, price: fieldText(form, 'shipping_line.price') ?? '0' } }),
    ...optional('discount_code', fieldText(form, 'discount_code')),
    ...optional('note', fieldText(form, 'note')),
    payment_status: form.has('paid') ? 'paid' : 'pending',
    ...(form.has('send_receipt') && { send_receipt: true }),
  };
}

const optional = (name: string, value: string | undefined): object => (value === undefined ? {} : { [name]: value });
