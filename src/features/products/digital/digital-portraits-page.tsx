import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { paths } from '#core/contract/paths/paths.ts';
import { pictureSetCalls, type PictureSet } from '#core/contract/picture-sets.ts';
import { shopCalls } from '#core/contract/shop.ts';
import { firstName } from '#core/kernel/first-name.ts';
import { useAnswer } from '#src/data/live/answers/use-answer.ts';
import { useCurrentSet } from '#src/data/live/session/use-current-set.ts';
import { Answer } from '#src/ui/status/answer.tsx';
import { ButtonLink } from '#src/ui/buttons/button.tsx';
import { EmptyState, Notice } from '#src/ui/status/notice.tsx';
import { Page, PageHeader } from '#src/ui/page/page.tsx';
import { Skeleton } from '#src/ui/status/skeleton.tsx';
import { classNames } from '#src/ui/class-names.ts';
import chips from '../categories/chips.module.css';
import { DigitalSection } from './digital-section.tsx';
import { digitalSections, setsForSale } from './digital-view.ts';
import layout from '../products.module.css';
import { useDigitalCart } from './use-digital-cart.ts';

/** `/products/digital-portraits[/{subjectUuid}]`: pictures as files, singly or as a set (CAT-10). */
export default function DigitalPortraitsPage() {
  const { t } = useTranslation('products');
  const { subjectUuid } = useParams();
  const answer = useAnswer(pictureSetCalls.listPictureSets, {});
  const isPriced = useAnswer(shopCalls.prices, {}).state !== 'loading';
  const { current } = useCurrentSet();
  return (
    <Page>
      <PageHeader title={t('digitalPortraits')} lead={t('digital.lead')} back={{ to: paths.categories(), label: t('products') }} />
      <Answer answer={isPriced ? answer : { state: 'loading' }} skeleton={<Skeletons />}>
        {({ pictureSets }) => {
          const forSale = setsForSale(pictureSets);
          const wanted = pictureSets.find((set) => set.subject.uuid === (subjectUuid ?? current?.subject.uuid));
          if (subjectUuid !== undefined && !wanted) return <NotFound />;
          // If the current set is archived, the first set that is not archived is shown.
          const shown = subjectUuid === undefined && wanted?.job.isArchived ? forSale[0] : wanted;
          return (
            <>
              <SetChoice sets={forSale} shown={shown} />
              {shown ? <PortraitsOf key={shown.subject.uuid} set={shown} sets={pictureSets} /> : <NothingForSale set={shown} />}
            </>
          );
        }}
      </Answer>
    </Page>
  );
}

function PortraitsOf({ set, sets }: { readonly set: PictureSet; readonly sets: readonly PictureSet[] }) {
  const cart = useDigitalCart(set.subject.uuid, sets);
  const { t } = useTranslation('products');
  const sections = digitalSections(set, cart.inCart(set));
  if (sections.length === 0) return <NothingForSale set={set} />;
  const { uuid, name } = set.subject;
  const ownsPortraits = set.pictures.some(({ pictureType }) => pictureType === 'IP') && !sections.some(({ type }) => type === 'IP');
  return (
    <>
      {ownsPortraits && (
        <Notice kind="info" title={t('digital.portraitsBought', { name: firstName(name) })}>
          <Link to={paths.pictureSet(uuid)}>{t('seePictures')}</Link>
        </Notice>
      )}
      {sections.map((section) => (
        <DigitalSection
          key={section.type}
          section={section}
          subjectUuid={uuid}
          {...(section.type === 'IP' && { name: firstName(name) })}
          cart={cart}
        />
      ))}
    </>
  );
}

/** The choice of a picture set. Shown only if there are several. */
function SetChoice({ sets, shown }: { readonly sets: readonly PictureSet[]; readonly shown: PictureSet | undefined }) {
  const { t } = useTranslation('products');
  const row = useRef<HTMLUListElement>(null);
  const shownUuid = shown?.subject.uuid;
  // On a phone the row scrolls, so the chosen one is brought into view.
  useEffect(() => {
    row.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'instant' });
  }, [shownUuid]);
  if (sets.length < 2) return null;
  return (
    <nav aria-label={t('digital.sets')}>
      <ul ref={row} className={classNames(chips.chips, chips.sets)}>
        {sets.map(({ subject, job }) => (
          <li key={subject.uuid}>
            <Link
              className={subject.uuid === shownUuid ? chips.chosen : chips.chip}
              to={paths.digitalPortraits(subject.uuid)}
              aria-current={subject.uuid === shownUuid ? 'page' : undefined}
            >
              {t('digital.setOf', { name: subject.name, job: job.name })}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The set is archived, all bought, or missing. Shows what the customer can do instead. */
function NothingForSale({ set }: { readonly set: PictureSet | undefined }) {
  const { t } = useTranslation('products');
  const title = !set
    ? 'digital.noSet'
    : set.job.isArchived
      ? 'digital.archived'
      : set.pictures.length === 0
        ? 'digital.empty'
        : 'digital.allBought';
  return (
    <EmptyState icon="image" title={t(title)}>
      <ButtonLink to={set ? paths.pictureSet(set.subject.uuid) : paths.pictureSets()}>{t('seePictures')}</ButtonLink>
    </EmptyState>
  );
}

function NotFound() {
  const { t } = useTranslation('products');
  return (
    <EmptyState icon="image" title={t('digital.notFound')}>
      <ButtonLink to={paths.pictureSets()}>{t('seePictures')}</ButtonLink>
    </EmptyState>
  );
}

const PLACES = ['a', 'b', 'c', 'd'];

function Skeletons() {
  return (
    <div className={layout.grid}>
      {PLACES.map((place) => (
        <Skeleton key={place} height={280} />
      ))}
    </div>
  );
}
