import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderLine } from '#core/contract/entities.ts';
import type { AppError } from '#core/contract/errors.ts';
import { type LineWithdrawal, type Order, orderCalls } from '#core/contract/orders.ts';
import { lineFiles } from '#core/domain/cart/line-details.ts';
import { lineName } from '#core/domain/orders/line-files.ts';
import { orderMailTime } from '#core/domain/orders/order-mail.ts';
import { orderReference } from '#core/domain/orders/order-reference.ts';
import { amountsOfLines } from '#core/domain/orders/withdrawal/withdrawn-amount.ts';
import { madeAmount, moneyAfterWithdrawal } from '#core/domain/orders/withdrawal/withdrawal-money.ts';
import { creditOfLines } from '#core/domain/rebates/credit.ts';
import { formatMinor, sumMinor } from '#core/kernel/money.ts';
import { writeDay, writeTime } from '#core/kernel/dates.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { useConnection } from '#src/data/live/queue/use-connection.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import { useSession } from '#src/data/live/session/use-session.ts';
import { callLive } from '#src/data/sync/call-live.ts';
import { thumbnailPath } from '#src/platform/previews/use-line-preview.ts';
import { Picture } from '#src/ui/goods/picture.tsx';
import { Button } from '#src/ui/buttons/button.tsx';
import { Dialog } from '#src/ui/dialogs/dialog.tsx';
import { CheckboxField } from '#src/ui/fields/checkbox-field.tsx';
import { ErrorNotice, Notice } from '#src/ui/status/notice.tsx';
import styles from './order-actions.module.css';

interface Props {
  readonly orderUuid: string;
  /** The goods of the order. */
  readonly lines: readonly OrderLine[];
  readonly rights: readonly LineWithdrawal[];
  /** The name in the order. */
  readonly buyer: string;
  readonly order: Pick<Order, 'orderLines' | 'rebateCode' | 'payment' | 'summary' | 'change' | 'withdrawal' | 'goesAlong' | 'credits'>;
  /** Time at which the shop received the customer's last withdrawal, ISO 8601; null when there is none. */
  readonly withdrawnAt: string | null;
  readonly onWithdrawn: (at: string) => void;
}

/**
 * The withdrawal function that directive (EU) 2023/2673 requires, line by line, with the reason where there is no right
 * (BIZ-04).
 */
export function Withdrawal({ orderUuid, lines, rights, buyer, order, withdrawnAt, onWithdrawn }: Props) {
  const { t } = useTranslation('orders');
  const locale = useLocale();
  const { isOnline } = useConnection();
  const { user } = useSession();
  const [isAsking, setAsking] = useState(false);
  if (rights.every(({ state }) => state === 'over')) return null;
  const hasRight = rights.some(({ state }) => state === 'open');
  return (
    <section className={styles.withdrawal} aria-label={t('withdrawal.title')}>
      <h3>{t('withdrawal.title')}</h3>
      <ul className={styles.rights}>
        {lines.map((line) => (
          <li key={line.uuid}>
            {nameOf(line, rights)}: <RightText right={rights.find(({ lineUuid }) => lineUuid === line.uuid)} />
          </li>
        ))}
      </ul>
      {hasRight && (
        <Button variant="secondary" disabled={!isOnline} onClick={() => setAsking(true)}>
          {t('withdrawal.button')}
        </Button>
      )}
      {hasRight && !isOnline && <p className={styles.hint}>{t('withdrawal.offline')}</p>}
      <div role="status">
        {withdrawnAt !== null && (
          <Notice kind="info">
            <p>
              {t(orderMailTime(user ?? {}) === 'now' ? 'withdrawal.done' : 'withdrawal.doneUnproved', {
                time: writeTime('longTime', withdrawnAt, locale),
              })}
            </p>
          </Notice>
        )}
      </div>
      {isAsking && (
        <Question
          orderUuid={orderUuid}
          buyer={buyer}
          order={order}
          lines={lines.filter((line) => rights.some(({ lineUuid, state }) => lineUuid === line.uuid && state === 'open'))}
          onClose={() => setAsking(false)}
          onDone={(at) => {
            setAsking(false);
            onWithdrawn(at);
          }}
        />
      )}
    </section>
  );
}

const nameOf = ({ uuid, description }: OrderLine, rights: readonly LineWithdrawal[] = []): string =>
  lineName(description, rights.find(({ lineUuid }) => lineUuid === uuid)?.fileNames ?? []);

function RightText({ right }: { readonly right: LineWithdrawal | undefined }) {
  const { t } = useTranslation('orders');
  const locale = useLocale();
  const { state, until } = right ?? { state: 'over' as const, until: null };
  if (until === null) return <span>{t(`withdrawal.line.${state}`)}</span>;
  const date = writeDay('long', until, locale);
  return <span>{t('withdrawal.line.openUntil', { date })}</span>;
}

/** The amounts that are refunded if the customer also withdraws from the chosen lines. */
function amountsOf({ orderLines, withdrawal = [], goesAlong = [], credits = [] }: Props['order'], chosen: ReadonlySet<string>) {
  const before = withdrawal.filter(({ state }) => state === 'withdrawn').map(({ lineUuid }) => lineUuid);
  return amountsOfLines(orderLines, {
    asked: chosen,
    withdrawn: new Set([...before, ...chosen]),
    credited: new Set(credits.map(({ lineUuid }) => lineUuid)),
    along: goesAlong,
  });
}

function moneyWord({ payment, summary, change, orderLines }: Props['order'], amounts: ReadonlyMap<string, number>) {
  const paid = sumMinor([...amounts.values()]);
  const made = change === 'in_production' ? madeAmount(orderLines, amounts) : 0;
  const { kind } = moneyAfterWithdrawal({ payment, total: summary.totalPrice, paid, made });
  return kind === 'back' && payment.isInvoice ? 'backByShop' : kind;
}

/** Names the goods of a line: two pictures as files have the same description. */
function Choice({ line, order }: { readonly line: OrderLine; readonly order: Props['order'] }) {
  const { i18n } = useTranslation();
  const { owner } = useDevice();
  const [file] = lineFiles(line);
  const paid = amountsOf(order, new Set([line.uuid])).get(line.uuid) ?? 0;
  return (
    <span className={styles.choice}>
      {file !== undefined && (
        <span className={styles.thumbnail}>
          <Picture src={thumbnailPath(owner.uuid, file)} alt="" aspect={1} />
        </span>
      )}
      <span className={styles.fileName}>
        {nameOf(line, order.withdrawal)}: {formatMinor(paid, order.summary.currency, i18n.language)}
      </span>
    </span>
  );
}

function Question({
  orderUuid,
  lines,
  buyer,
  order,
  onClose,
  onDone,
}: Pick<Props, 'orderUuid' | 'lines' | 'buyer' | 'order'> & { readonly onClose: () => void; readonly onDone: (at: string) => void }) {
  const { t, i18n } = useTranslation('orders');
  const device = useDevice();
  const { isOnline } = useConnection();
  const { user } = useSession();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(lines.length === 1 ? lines.map(({ uuid }) => uuid) : []));
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const amounts = amountsOf(order, chosen);
  const credit = creditOfLines(order.orderLines, amounts);
  const money = moneyWord(order, amounts);
  const along = order.orderLines
    .filter(({ uuid }) => amounts.has(uuid) && !chosen.has(uuid))
    .map(({ uuid, description }) => `${description}: ${formatMinor(amounts.get(uuid) ?? 0, order.summary.currency, i18n.language)}`);
  const choose = (uuid: string, isChosen: boolean) =>
    setChosen(new Set(isChosen ? [...chosen, uuid] : [...chosen].filter((other) => other !== uuid)));
  const confirm = async () => {
    setSending(true);
    setError(null);
    const answer = await callLive(device, orderCalls.withdrawFromOrder, { params: { orderUuid }, body: { lines: [...chosen].sort() } });
    setSending(false);
    if (answer.ok) onDone(answer.value.withdrawnAt);
    else setError(answer.error);
  };
  return (
    <Dialog
      title={t('withdrawal.dialog', { reference: orderReference(orderUuid) })}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('withdrawal.keep')}
          </Button>
          <Button busy={isSending} disabled={!isOnline || chosen.size === 0} onClick={() => void confirm()}>
            {t('withdrawal.confirm')}
          </Button>
        </>
      }
    >
      <div className={styles.question}>
        <p>{t('withdrawal.text')}</p>
        <div>
          {lines.map((line) => (
            <CheckboxField
              key={line.uuid}
              label={<Choice line={line} order={order} />}
              checked={chosen.has(line.uuid)}
              onChange={(isChosen) => choose(line.uuid, isChosen)}
            />
          ))}
        </div>
        {user && <p>{t('withdrawal.who', { name: user.name || buyer || user.emailAddress })}</p>}
        {user && orderMailTime(user) === 'now' && <p>{t('withdrawal.mail', { email: user.emailAddress })}</p>}
        {chosen.size > 0 && !(money === 'nothing' && credit > 0) && <p>{t(`withdrawal.money.${money}`)}</p>}
        {credit > 0 && (
          <p>
            {t('withdrawal.credit', {
              amount: formatMinor(credit, order.summary.currency, i18n.language),
              code: order.rebateCode ?? '',
            })}
          </p>
        )}
        {along.length > 0 && <p>{t('withdrawal.along', { lines: along.join(', ') })}</p>}
        {chosen.size === 0 && <p className={styles.hint}>{t('withdrawal.none')}</p>}
        {!isOnline && <p role="status">{t('withdrawal.offline')}</p>}
        {error !== null && <ErrorNotice error={error} />}
      </div>
    </Dialog>
  );
}
