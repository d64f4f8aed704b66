import type { AdminCustomer } from '#shared/client/generated/admin-api.ts';
import { Badge, Facts } from '../design/facts.tsx';
import { CheckField } from '../design/fields.tsx';
import { addressLines } from '../orders/order.ts';
import { Link } from '../parts/console-context.tsx';
import { NameLinks } from '../parts/names.tsx';
import { editAction } from '../parts/object-actions.tsx';
import { ObjectPage } from '../parts/object-page.tsx';
import { PickField } from '../parts/pick-field.tsx';
import { ExternalData, Money, When } from '../parts/values.tsx';
import { customerChanges, customerName } from './customer.ts';
import { CustomerFields } from './customer-fields.tsx';
import { EraseDialog, ErasureProgress, PersonalDataExport } from './personal-data.tsx';

const edit = editAction<AdminCustomer>({
  title: (customer) => `Edit ${customerName(customer)}`,
  said: () => 'Saved.',
  call: (form, { id }) => ({ method: 'PATCH', path: `/customers/${id}`, body: customerChanges(form) }),
  fields: (customer) => (
    <>
      <CustomerFields customer={customer} />
      <PickField name="group_id" label="Group" path="/customer-groups" none="None" chosen={customer.group_id} />
      <CheckField name="is_blocked" label="Blocked" checked={customer.is_blocked} />
    </>
  ),
});

export const CustomerPage = ({ id }: { readonly id: string }) => (
  <ObjectPage<AdminCustomer>
    noun="Customer"
    titleOf={customerName}
    path={`/customers/${encodeURIComponent(id)}`}
    above={{ path: '/customers', name: 'All customers' }}
    actionsOf={(customer) => (customer.erased_at === null ? [edit, { label: 'Erase', isDangerous: true, dialog: EraseDialog }] : [])}
  >
    {(customer) => (
      <>
        {customer.erased_at === null ? (
          customer.is_blocked && (
            <p class="row">
              <Badge value="blocked" /> Cannot place orders.
            </p>
          )
        ) : (
          <ErasureProgress customer={customer} />
        )}
        <div class="columns">
          <Facts
            title="Contact"
            facts={[
              ['E-mail', customer.email],
              ['Phone', customer.phone ?? '–'],
              ['Company', customer.company ?? '–'],
              ['Accepts marketing', customer.accepts_marketing ? 'Yes' : 'No'],
              ['Has an account', customer.has_account ? 'Yes' : 'No'],
              ['Group', <NameLinks key="group" kind="customerGroup" ids={[customer.group_id]} />],
              ['Note', customer.note ?? '–'],
            ]}
          />
          <Facts
            title="Purchases"
            facts={[
              [
                'Orders',
                <Link key="orders" to={`/orders?customer_id=${customer.id}`}>
                  {customer.orders_count}
                </Link>,
              ],
              ['Total spent', <Money key="spent" amount={customer.total_spent} currency={customer.currency} />],
              ['Last order', <When key="last" at={customer.last_order_at} />],
              ['Customer since', <When key="since" at={customer.created_at} />],
              [
                'Gift cards',
                <Link key="cards" to={`/gift-cards?customer_id=${customer.id}`}>
                  Gift cards of this customer
                </Link>,
              ],
            ]}
          />
        </div>
        <section>
          <h2>Addresses</h2>
          {customer.addresses.length === 0 ? (
            <p>None yet.</p>
          ) : (
            <div class="columns">
              {customer.addresses.map((address) => (
                <address key={address.id}>
                  {addressLines(address).map((line) => (
                    <div key={line}>{line}</div>
                  ))}
                  {address.phone !== null && <div>{address.phone}</div>}
                  {address.is_default && <Badge value="default" />}
                </address>
              ))}
            </div>
          )}
        </section>
        <ExternalData of={customer} />
        <PersonalDataExport customer={customer} />
      </>
    )}
  </ObjectPage>
);
