import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { orderCalls } from '#core/contract/orders.ts';
import { paths } from '#core/contract/paths/paths.ts';
import { useAnswer } from '#src/data/live/answers/use-answer.ts';
import { Answer } from '#src/ui/status/answer.tsx';
import { ButtonLink } from '#src/ui/buttons/button.tsx';
import { EmptyState, Notice } from '#src/ui/status/notice.tsx';
import { Page, PageHeader } from '#src/ui/page/page.tsx';
import { Skeleton } from '#src/ui/status/skeleton.tsx';
import type { FileTools } from './bought-files.tsx';
import type { OrderOffer } from './order-details.tsx';
import { OrderRow } from './order-row.tsx';
import styles from './orders-page.module.css';
import { sortOrders } from './orders-view.ts';

/** `/my-account/orders[/{orderUuid}]`: the address names the open row, so that a link shows the same page (ORD-01). */
export default function OrdersPage({ fileTools, offer }: { readonly fileTools: FileTools; readonly offer: OrderOffer }) {
  const { t } = useTranslation('orders');
  const { orderUuid } = useParams();
  const navigate = useNavigate();
  const answer = useAnswer(orderCalls.listOrders, {});
  const toggle = (uuid: string) =>
    void navigate(uuid === orderUuid ? paths.orders() : paths.order(uuid), { replace: true, preventScrollReset: true });
  // A stored list may lack it: it is said only after the shop has answered.
  const isUnknown =
    orderUuid !== undefined && answer.state === 'ready' && !answer.isAsking && !answer.value.some(({ uuid }) => uuid === orderUuid);
  return (
    <Page>
      <PageHeader title={t('myOrders')} back={{ to: paths.myAccount(), label: t('myAccount') }} />
      {isUnknown && (
        <div className={styles.unknown}>
          <Notice kind="info" live title={t('unknown.title')}>
            <p>{t('unknown.text')}</p>
          </Notice>
        </div>
      )}
      <Answer answer={answer} skeleton={<RowSkeletons />}>
        {(orders) =>
          orders.length === 0 ? (
            <EmptyState icon="truck" title={t('noOrders')} text={t('noOrdersText')}>
              <ButtonLink to={paths.packages()}>{t('toProducts')}</ButtonLink>
            </EmptyState>
          ) : (
            <ul className={styles.rows}>
              {sortOrders(orders).map((order) => (
                <OrderRow
                  key={order.uuid}
                  order={order}
                  isOpen={order.uuid === orderUuid}
                  onToggle={() => toggle(order.uuid)}
                  onChanged={answer.refresh}
                  fileTools={fileTools}
                  offer={offer}
                />
              ))}
            </ul>
          )
        }
      </Answer>
    </Page>
  );
}

function RowSkeletons() {
  return (
    <div className={styles.rows}>
      <Skeleton height={72} />
      <Skeleton height={72} />
    </div>
  );
}
