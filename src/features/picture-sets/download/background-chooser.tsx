import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Background } from '#core/contract/entities.ts';
import { pictureSetCalls } from '#core/contract/picture-sets.ts';
import { useAnswer } from '#src/data/live/answers/use-answer.ts';
import { compositeAddress } from '#src/platform/previews/composite-picture.ts';
import { Answer } from '#src/ui/status/answer.tsx';
import { Button } from '#src/ui/buttons/button.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { Dialog } from '#src/ui/dialogs/dialog.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Picture } from '#src/ui/goods/picture.tsx';
import { Skeleton } from '#src/ui/status/skeleton.tsx';
import styles from './background-chooser.module.css';
import { type BackgroundChoice, backgroundChoices } from './background-choices.ts';
import { downloadAddress } from './download-address.ts';

/** A bought picture, offered in its set or in the order that it was bought with. */
export interface Downloadable {
  readonly uuid: string;
  readonly greenscreen: boolean;
  /** The picture can be downloaded once its retouched version is ready (KEP-02). */
  readonly inRetouch: boolean;
  /** Addresses of its 640 px renditions. */
  readonly preview: string;
  readonly cutout: string;
}

/** 'Default background', 'Transparent' or another one (SET-07). The downloaded file has the chosen background. */
export function BackgroundChooser({ picture, onClose }: { readonly picture: Downloadable; readonly onClose: () => void }) {
  const { t } = useTranslation('picture-sets');
  const answer = useAnswer(pictureSetCalls.imageBackgrounds, { query: { uuid: picture.uuid } });
  const [chosen, setChosen] = useState<string>('default');
  return (
    <Dialog
      title={t('chooseBackground')}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('cancel', { ns: 'common' })}
          </Button>
          <a className={styles.download} href={downloadAddress(picture.uuid, chosen)} download onClick={onClose}>
            {t('download')}
          </a>
        </>
      }
    >
      <Answer answer={answer} skeleton={<Skeleton height={160} />}>
        {(backgrounds) => <Choices picture={picture} backgrounds={backgrounds} chosen={chosen} onChoose={setChosen} />}
      </Answer>
    </Dialog>
  );
}

function Choices({
  picture,
  backgrounds,
  chosen,
  onChoose,
}: {
  readonly picture: Downloadable;
  readonly backgrounds: readonly Background[];
  readonly chosen: string;
  readonly onChoose: (value: string) => void;
}) {
  const { t } = useTranslation('picture-sets');
  const group = useId();
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>{t('chooseBackground')}</legend>
      {backgroundChoices(backgrounds).map((choice) => (
        <label key={choice.value} className={styles.choice}>
          <input
            type="radio"
            className={styles.radio}
            name={group}
            value={choice.value}
            checked={choice.value === chosen}
            onChange={() => onChoose(choice.value)}
          />
          <span className={classNames(styles.frame, choice.kind === 'transparent' && styles.checkered)}>
            <Picture src={previewOf(picture, choice)} alt="" aspect={4 / 5} className={styles.preview ?? ''} />
            {choice.value === chosen && (
              <span className={styles.mark}>
                <Icon name="check" size={16} />
              </span>
            )}
          </span>
          <span>{t(`background.${choice.kind}`, { number: choice.number })}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Preview of the file. In a job without backgrounds, cut-outs are shown in front of the studio's grey. */
function previewOf(picture: Downloadable, { backgroundUuid, kind }: BackgroundChoice): string {
  if (kind === 'transparent') return picture.cutout;
  if (backgroundUuid === null) return picture.preview;
  return compositeAddress({ pictureUuid: picture.uuid, backgroundUuid, rotation: 0, effect: 'original' });
}
