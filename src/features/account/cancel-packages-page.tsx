import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accountCalls } from '#core/contract/account.ts';
import type { CallAnswer } from '#core/contract/define-call.ts';
import { paths } from '#core/contract/paths/paths.ts';
import { cancelPackages } from '#src/data/commands/cart/cancel-packages.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import { useAnswer } from '#src/data/live/answers/use-answer.ts';
import { useConnection } from '#src/data/live/queue/use-connection.ts';
import { useAnnounce } from '#src/ui/status/announce.ts';
import { Answer } from '#src/ui/status/answer.tsx';
import { Button } from '#src/ui/buttons/button.tsx';
import { CheckboxField } from '#src/ui/fields/checkbox-field.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { EmptyState } from '#src/ui/status/notice.tsx';
import { Page, PageHeader } from '#src/ui/page/page.tsx';
import { Skeleton } from '#src/ui/status/skeleton.tsx';
import styles from './account-form.module.css';
import { NeedsConnection } from './needs-connection.tsx';

type Subjects = CallAnswer<typeof accountCalls.accountData>['packageForInspectionSubjects'];

/**
 * `/my-account/cancel-picture-packages`: toggles enable the button. The answer is the new list; an error leaves the
 * list unchanged (ACT-05).
 */
export default function CancelPackagesPage() {
  const { t } = useTranslation('account');
  const answer = useAnswer(accountCalls.accountData, {});
  return (
    <Page narrow>
      <PageHeader
        title={t('entry.cancelPicturePackages')}
        lead={t('packages.lead')}
        back={{ to: paths.myAccount(), label: t('myAccount') }}
      />
      <Answer answer={answer} skeleton={<Skeleton height={160} />}>
        {({ packageForInspectionSubjects: subjects }) =>
          subjects.length === 0 ? (
            <EmptyState icon="truck" title={t('packages.none')} text={t('packages.noneText')} />
          ) : (
            <Packages subjects={subjects} />
          )
        }
      </Answer>
    </Page>
  );
}

function Packages({ subjects }: { readonly subjects: Subjects }) {
  const { t } = useTranslation('account');
  const device = useDevice();
  const { isOnline } = useConnection();
  const announce = useAnnounce();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isBusy, setBusy] = useState(false);
  const open = subjects.filter((subject) => subject.enabled);
  const count = open.filter((subject) => chosen.has(subject.uuid)).length;

  const toggle = (uuid: string, isChosen: boolean) =>
    setChosen((before) => new Set(isChosen ? [...before, uuid] : [...before].filter((other) => other !== uuid)));
  const cancel = async () => {
    setBusy(true);
    const answer = await cancelPackages(
      device,
      subjects.map((subject) => ({ ...subject, enabled: subject.enabled && !chosen.has(subject.uuid) })),
    );
    setBusy(false);
    setChosen(new Set());
    // Announce success only. After an error the list is unchanged.
    if (answer.ok) announce(t('packages.done'));
  };

  return (
    <div className={styles.form}>
      <NeedsConnection />
      <ul className={styles.toggles}>
        {subjects.map(({ uuid, name, enabled }) => (
          <li key={uuid}>
            {enabled ? (
              <CheckboxField label={t('packages.toggle', { name })} checked={chosen.has(uuid)} onChange={(on) => toggle(uuid, on)} />
            ) : (
              <p className={styles.row}>
                <span className={styles.rowName}>
                  <Icon name="check" size={20} />
                  {t('packages.cancelled', { name })}
                </span>
              </p>
            )}
          </li>
        ))}
      </ul>
      {open.length > 0 && (
        <Button variant="danger" wide busy={isBusy} disabled={count === 0 || !isOnline} onClick={() => void cancel()}>
          {count === 0 ? t('packages.button') : t('packages.buttonCount', { count })}
        </Button>
      )}
    </div>
  );
}
