import type { GiftCard } from '#shared/client/generated/admin-api.ts';
import { Badge, Facts } from '../design/facts.tsx';
import { humanize } from '../format/words.ts';
import { Link } from '../parts/console-context.tsx';
import { type ObjectAction, ObjectPage } from '../parts/object-page.tsx';
import { ThingLink } from '../parts/thing-box.tsx';
import { Money, When } from '../parts/values.tsx';
import { type GiftCardAction, giftCardActions, giftCardName } from './gift-card.ts';
import { disable, RedeemDialog, RestoreDialog } from './gift-card-dialogs.tsx';

const actions: Readonly<Record<GiftCardAction, ObjectAction<GiftCard>>> = {
  redeem: { label: 'Redeem', dialog: RedeemDialog },
  restore: { label: 'Give back', dialog: RestoreDialog },
  disable,
};

export const GiftCardPage = ({ id }: { readonly id: string }) => (
  <ObjectPage<GiftCard>
    noun="Gift card"
    titleOf={giftCardName}
    path={`/gift-cards/${encodeURIComponent(id)}`}
    above={{ path: '/gift-cards', name: 'All gift cards' }}
    actionsOf={(card) => giftCardActions(card).map((action) => actions[action])}
  >
    {(card) => (
      <>
        <p class="row">
          <Badge value={card.status} />
          <Link to={`/gift-cards/${card.id}/ledger`}>Ledger</Link>
        </p>
        <div class="columns">
          <Facts
            title="Balance"
            facts={[
              [
                'Balance',
                <strong key="left">
                  <Money amount={card.balance} currency={card.currency} />
                </strong>,
              ],
              ['Initial value', <Money key="value" amount={card.initial_value} currency={card.currency} />],
              ['Expires', <When key="until" at={card.expires_at} />],
              ['Disabled', <When key="disabled" at={card.disabled_at} />],
            ]}
          />
          <Facts
            title="Details"
            facts={[
              ['Issued', <When key="issued" at={card.created_at} />],
              ['Source', card.source === null ? '–' : humanize(card.source)],
              ['Order', card.order_id === null ? '–' : <ThingLink of="order" id={card.order_id} />],
              ['Customer', card.customer_id === null ? '–' : <ThingLink of="customer" id={card.customer_id} />],
              ['Recipient', card.recipient_name ?? '–'],
              ['Recipient e-mail', card.recipient_email ?? '–'],
              ['Staff note', card.note ?? '–'],
            ]}
          />
        </div>
      </>
    )}
  </ObjectPage>
);
