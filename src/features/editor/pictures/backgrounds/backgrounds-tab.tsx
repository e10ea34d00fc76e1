import { useTranslation } from 'react-i18next';
import type { Background } from '#core/contract/entities.ts';
import type { ImageResource } from '#core/contract/template-format.ts';
import { Icon } from '#src/ui/icon.tsx';
import { Picture } from '#src/ui/goods/picture.tsx';
import { BackgroundsComposite } from './backgrounds-composite.tsx';
import { useDispatch } from '../../state/editor-context.ts';
import type { ImageField } from '../../state/fields.ts';
import tools from '../picture-tools.module.css';
import styles from '../../toolbar/toolbar.module.css';

/** The choice of a cut-out's background. The page shows both together at once. */
export function BackgroundsTab({
  field,
  image,
  backgrounds,
}: {
  readonly field: ImageField;
  readonly image: ImageResource;
  readonly backgrounds: readonly Background[];
}) {
  const { t } = useTranslation('editor');
  const dispatch = useDispatch();
  const chosen = image.background ?? backgrounds.find((background) => background.default)?.uuid ?? null;
  return (
    <div className={styles.strip}>
      {backgrounds.map((background, index) => (
        <button
          key={background.uuid}
          type="button"
          className={tools.thumb}
          aria-pressed={background.uuid === chosen}
          aria-label={t(background.default ? 'backgrounds.default' : 'backgrounds.numbered', { number: index + 1 })}
          onClick={() => dispatch({ type: 'edit', edit: { kind: 'setBackground', resourceId: field.id, background: background.uuid } })}
        >
          {image.uuid === null ? (
            <Picture src={background.src} alt="" aspect={1} />
          ) : (
            <BackgroundsComposite
              request={{
                pictureUuid: image.uuid,
                backgroundUuid: background.uuid,
                rotation: image.rotation,
                effect: image.overrideEffect,
              }}
              fallback={background.src}
            />
          )}
          {background.uuid === chosen && (
            <span className={tools.thumbMark}>
              <Icon name="check" size={16} />
            </span>
          )}
        </button>
      ))}
    </div>
  );
}
