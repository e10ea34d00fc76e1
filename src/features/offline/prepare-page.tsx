import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { paths } from '#core/contract/paths/paths.ts';
import { pictureSetCalls, type PictureSet } from '#core/contract/picture-sets.ts';
import { shopCalls } from '#core/contract/shop.ts';
import { currentPictureSet } from '#core/domain/pictures/current-picture-set.ts';
import { useAnswer } from '#src/data/live/answers/use-answer.ts';
import { useConnection } from '#src/data/live/queue/use-connection.ts';
import { useSession } from '#src/data/live/session/use-session.ts';
import { Answer } from '#src/ui/status/answer.tsx';
import { Button } from '#src/ui/buttons/button.tsx';
import { Notice } from '#src/ui/status/notice.tsx';
import { Page, PageHeader } from '#src/ui/page/page.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { Skeleton } from '#src/ui/status/skeleton.tsx';
import { PrepareStatus } from './prepare-status.tsx';
import { ReadySets } from './ready-sets.tsx';
import styles from './prepare-page.module.css';
import { usePrepare } from './use-prepare.ts';

/**
 * `/my-account/offline`: prepares a picture set, the products' templates and their fonts on this device, in one tap
 * (BEY-02).
 */
export default function PreparePage() {
  const { t } = useTranslation('offline');
  const sets = useAnswer(pictureSetCalls.listPictureSets, {});
  return (
    <Page>
      <PageHeader title={t('title')} lead={t('lead')} back={{ to: paths.myAccount(), label: t('back') }} />
      <Answer answer={sets} skeleton={<Skeleton height={320} />}>
        {({ pictureSets }) => <Prepare sets={pictureSets} />}
      </Answer>
    </Page>
  );
}

function Prepare({ sets }: { readonly sets: readonly PictureSet[] }) {
  const { t } = useTranslation('offline');
  const [params, setParams] = useSearchParams();
  const { user } = useSession();
  const { isOnline } = useConnection();
  const prices = useAnswer(shopCalls.prices, {});
  const { state, ready, space, start, cancel } = usePrepare();
  const wanted = sets.find((set) => set.subject.uuid === params.get('set')) ?? currentPictureSet(sets, user?.currentSubjectUuid ?? null);
  const [subjectUuid, setSubjectUuid] = useState(wanted?.subject.uuid ?? '');
  const [productUuid, setProductUuid] = useState(params.get('product') ?? '');
  const set = sets.find((candidate) => candidate.subject.uuid === subjectUuid) ?? wanted;
  const isRunning = state.kind === 'running';
  const isAsked = params.has('start') && isOnline;
  const products = prices.state === 'ready' ? prices.value.products.filter(({ type }) => TEMPLATE_PRODUCTS.includes(type)) : [];
  // The tap on the offer starts the preparation. The parameter is removed so that a reload does not start it again.
  useEffect(() => {
    if (!isAsked || !set) return;
    setParams((before) => new URLSearchParams([...before].filter(([name]) => name !== 'start')), { replace: true });
    void start(set, productUuid === '' ? null : productUuid);
  }, [isAsked, set, productUuid, setParams, start]);
  return (
    <div className={styles.prepare}>
      {!isOnline && <Notice kind="info">{t('offline')}</Notice>}
      <div className={styles.choices}>
        {sets.length > 1 && (
          <SelectField
            label={t('set')}
            value={set?.subject.uuid ?? ''}
            disabled={isRunning}
            options={sets.map(({ subject, job }) => ({ value: subject.uuid, label: `${subject.name}, ${job.name}` }))}
            onChange={setSubjectUuid}
          />
        )}
        <SelectField
          label={t('products')}
          value={productUuid}
          disabled={isRunning}
          options={[{ value: '', label: t('allProducts') }, ...products.map(({ uuid, name }) => ({ value: uuid, label: name }))]}
          onChange={setProductUuid}
        />
      </div>
      <PrepareStatus state={state} onCancel={cancel} />
      {!isRunning && (
        <Button
          icon="cloudOff"
          disabled={!isOnline || !set}
          onClick={() => {
            if (set) void start(set, productUuid === '' ? null : productUuid);
          }}
        >
          {t(ready.some((entry) => entry.subjectUuid === set?.subject.uuid) ? 'again' : 'start')}
        </Button>
      )}
      <ReadySets ready={ready} sets={sets} space={space} />
    </div>
  );
}

/** Product types that are made from templates (D2 §9). */
const TEMPLATE_PRODUCTS: readonly number[] = [1, 2, 89];
