import { orderBody } from '#functions/console/web/orders/new-order.ts';

const formOf = (fields: Readonly<Record<string, string>>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

const line = { 'line_items[0].variant_id': '7', 'line_items[0].quantity': '2' };

describe('the form of a new order', () => {
  it('asks for no price without a line or a customer', () => {
    expect(orderBody(formOf({ 'customer.email': 'a@example.com' }), null)).toBeUndefined();
    expect(orderBody(formOf(line), null)).toBeUndefined();
  });

  it('sends the lines, and the customer by e-mail', () => {
    expect(orderBody(formOf({ ...line, 'customer.email': ' a@example.com ', 'customer.first_name': 'Ada' }), null)).toEqual({
      line_items: [{ variant_id: 7, quantity: 2 }],
      customer: { email: 'a@example.com', first_name: 'Ada' },
      payment_status: 'pending',
    });
  });

  it('sends the customer id instead of the e-mail, prices as typed, and other input', () => {
    const form = formOf({
      ...line,
      'line_items[0].price': '10.10',
      'line_items[1].variant_id': '8',
      'line_items[1].quantity': '1',
      'customer.id': '12',
      'customer.email': 'a@example.com',
      'shipping_line.title': 'Parcel',
      'shipping_line.price': '4.90',
      discount_code: 'TEN',
      paid: 'on',
    });
    expect(orderBody(form, { line1: 'Quay 1', city: 'Cork', country: 'IE' })).toEqual({
      line_items: [
        { variant_id: 7, quantity: 2, price: '10.10' },
        { variant_id: 8, quantity: 1 },
      ],
      customer: { id: 12 },
      shipping_address: { line1: 'Quay 1', city: 'Cork', country: 'IE' },
      shipping_line: { title: 'Parcel', price: '4.90' },
      discount_code: 'TEN',
      payment_status: 'paid',
    });
  });
});
