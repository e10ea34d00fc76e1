import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths } from '#core/contract/paths/paths.ts';
import type { PictureSet } from '#core/contract/picture-sets.ts';
import { useAnnounce } from '#src/ui/status/announce.ts';
import { Button, ButtonLink } from '#src/ui/buttons/button.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { Folded } from '#src/ui/page/folded.tsx';
import { PageHeader } from '#src/ui/page/page.tsx';
import { useIsPhone } from '#src/ui/page/use-is-phone.ts';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { AddCodeDialog } from './add-code-dialog.tsx';
import { NoPictures } from './gallery/no-pictures.tsx';
import { OneSet } from './one-set.tsx';
import { useHeartsOfSections } from './picking/use-hearts-of-sections.ts';
import { boughtPicture, type SavePictures } from './download/bought-picture.ts';
import { PictureGrid } from './gallery/picture-grid.tsx';
import styles from './picture-set-page.module.css';
import { sectionsOf } from './picture-set-view.ts';
import { usePictureSetActions } from './use-picture-sets.ts';

/** `/my-account/picture-sets/{uuid}` (SET-05). */
export default function PictureSetPage({
  share,
  save,
}: {
  readonly share?: (subjectUuid: string) => ReactNode;
  readonly save?: SavePictures;
}) {
  return <OneSet>{(set, sets) => <Detail set={set} sets={sets} share={share?.(set.subject.uuid)} save={save} />}</OneSet>;
}

interface DetailProps {
  readonly set: PictureSet;
  readonly sets: readonly PictureSet[];
  readonly share: ReactNode;
  readonly save: SavePictures | undefined;
}

function Detail({ set, sets, share, save }: DetailProps) {
  const { t } = useTranslation('picture-sets');
  const { makeCurrent } = usePictureSetActions();
  const [isAddingCode, setAddingCode] = useState(false);
  const { uuid } = set.subject;
  const isFolded = useIsPhone() && !set.job.isArchived;
  const rare = (
    <>
      {!set.job.isArchived && (
        <ButtonLink to={paths.offline({ subjectUuid: uuid, start: true })} variant="quiet" icon="cloudOff">
          {t('prepareOffline')}
        </ButtonLink>
      )}
      <ButtonLink to={paths.pictureViews(uuid)} variant="quiet" icon="eye">
        {t('views.title')}
      </ButtonLink>
      <Button variant="quiet" icon="plus" onClick={() => setAddingCode(true)}>
        {t('addCode')}
      </Button>
    </>
  );
  return (
    <>
      <PageHeader
        title={set.subject.name}
        documentTitle={t('pictureSet')}
        lead={`${set.job.name} · ${set.year}`}
        back={{ to: paths.pictureSets(), label: t('mySets') }}
      />
      {set.photographer.name && <p className={styles.credit}>{t('photographer', { name: set.photographer.name })}</p>}
      {sets.length > 1 && (
        <div className={styles.switcher}>
          <Switcher set={set} sets={sets} />
        </div>
      )}
      {isAddingCode && <AddCodeDialog onClose={() => setAddingCode(false)} />}
      <div className={classNames(styles.actions, isFolded && styles.few)}>
        {!set.job.isArchived && (
          <ButtonLink to={paths.categories()} icon="gift" onClick={() => void makeCurrent(set)}>
            {t('buyProducts')}
          </ButtonLink>
        )}
        {set.qualifyForSelectOwnFavorites && (
          <ButtonLink to={paths.pictureSetFavorites(uuid)} variant="secondary" icon="heart">
            {t('setFavorites')}
          </ButtonLink>
        )}
        {set.qualifyForSelectYearbookPose && (
          <ButtonLink to={paths.pictureSetPose(uuid)} variant="secondary" icon="school">
            {t('setPose')}
          </ButtonLink>
        )}
        {!set.job.isArchived && (
          <>
            <ButtonLink to={paths.digitalPortraits(uuid)} variant="secondary" icon="download">
              {t('buyDigital')}
            </ButtonLink>
            {share}
          </>
        )}
        {isFolded ? (
          <Folded words={t('moreActions')} isOpen={false}>
            <div className={styles.folded}>{rare}</div>
          </Folded>
        ) : (
          rare
        )}
      </div>
      {set.pictures.length === 0 ? <NoPictures set={set} /> : <Pictures key={uuid} set={set} save={save} />}
    </>
  );
}

function Pictures({ set, save }: Pick<DetailProps, 'set' | 'save'>) {
  const { t } = useTranslation('picture-sets');
  const { toggleFavorite } = usePictureSetActions();
  const sections = useMemo(() => sectionsOf(set.pictures), [set.pictures]);
  const { favorites, others } = sections;
  const toggle = useHeartsOfSections(sections, toggleFavorite);
  const onFavorite = set.qualifyForSelectOwnFavorites && set.isEditable ? toggle : undefined;
  const inOrder = [...favorites, ...others];
  const bought = inOrder.filter((picture) => picture.bought);
  const ready = bought.filter(({ inRetouch }) => inRetouch !== true);
  const pictures = inOrder.flatMap((picture, index) =>
    ready.includes(picture) ? boughtPicture(picture, set.subject.name, index + 1) : [],
  );
  const gallery = { name: set.subject.name, all: inOrder, onFavorite, canDownload: true, save };
  return (
    <>
      {save && pictures.length > 0 && <div className={styles.saving}>{save({ pictures, inRetouch: bought.length - ready.length })}</div>}
      {(favorites.length > 0 || onFavorite) && (
        <section className={styles.section} aria-labelledby="favorites">
          <h2 id="favorites">{t('favorites')}</h2>
          {favorites.length === 0 ? (
            <p className={styles.none}>{t('noFavoritesYet')}</p>
          ) : (
            <PictureGrid {...gallery} pictures={favorites} />
          )}
        </section>
      )}
      {others.length > 0 && (
        <section className={styles.section} aria-labelledby="others">
          <h2 id="others">{t(favorites.length > 0 || onFavorite ? 'others' : 'allPictures')}</h2>
          <PictureGrid {...gallery} pictures={others} />
        </section>
      )}
    </>
  );
}

function Switcher({ set, sets }: { readonly set: PictureSet; readonly sets: readonly PictureSet[] }) {
  const { t } = useTranslation('picture-sets');
  const { makeCurrent } = usePictureSetActions();
  const announce = useAnnounce();
  const navigate = useNavigate();
  const choose = async (subjectUuid: string) => {
    const next = sets.find((other) => other.subject.uuid === subjectUuid);
    if (!next) return;
    // The set's pictures are shown even if the choice cannot be stored; the shell shows the error.
    void navigate(paths.pictureSet(subjectUuid), { replace: true });
    const stored = await makeCurrent(next);
    if (stored.ok) announce(t('switchedTo', { name: next.subject.name }));
  };
  return (
    <SelectField
      label={t('switcher')}
      value={set.subject.uuid}
      options={sets.map((other) => ({ value: other.subject.uuid, label: `${other.subject.name} · ${other.job.name} · ${other.year}` }))}
      onChange={(subjectUuid) => void choose(subjectUuid)}
    />
  );
}
