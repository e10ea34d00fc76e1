import { useTranslation } from 'react-i18next';
import { FONT_FAMILIES, HorizontalAlignSchema } from '#core/contract/template-format.ts';
import { classNames } from '#src/ui/class-names.ts';
import { Icon } from '#src/ui/icon.tsx';
import { IconButton } from '#src/ui/buttons/icon-button.tsx';
import type { TextField } from '../state/fields.ts';
import { faceName, useFontFaces } from '../page/font-faces.ts';
import { textColors } from './text-palette.ts';
import styles from '../toolbar/toolbar.module.css';
import tools from './text-tools.module.css';
import type { TextEdit } from './use-text-edit.ts';

const ALIGN_ICONS = { left: 'alignLeft', center: 'alignCenter', right: 'alignRight' } as const;

export function AlignTool({ edit }: { readonly edit: TextEdit }) {
  const { t } = useTranslation('editor');
  return (
    <fieldset className={classNames(styles.row, styles.centred)} aria-label={t('text.tool.text-align')}>
      {HorizontalAlignSchema.options.map((align) => (
        <IconButton
          key={align}
          icon={ALIGN_ICONS[align]}
          filled
          label={t(`text.align.${align}`)}
          aria-pressed={edit.resource.horizontalAlign === align}
          onClick={() => edit.propose({ horizontalAlign: align })}
        />
      ))}
    </fieldset>
  );
}

/** Each family's name in its own face. */
export function FamilyTool({ edit }: { readonly edit: TextEdit }) {
  const { t } = useTranslation('editor');
  useFontFaces();
  return (
    <fieldset className={classNames(styles.strip, tools.families)} aria-label={t('text.tool.font-family')}>
      {FONT_FAMILIES.map((family) => (
        <button
          key={family}
          type="button"
          className={tools.face}
          style={{ fontFamily: `"${faceName(family)}", var(--font-text)` }}
          aria-pressed={edit.resource.family === family}
          onClick={() => edit.propose({ family })}
        >
          {family}
        </button>
      ))}
    </fieldset>
  );
}

export function ColorTool({ field, edit }: { readonly field: TextField; readonly edit: TextEdit }) {
  const { t } = useTranslation('editor');
  return (
    <fieldset className={tools.swatches} aria-label={t('text.tool.text-color')}>
      {textColors(field.element.font.color).map((color) => {
        const isChosen = color.toUpperCase() === edit.resource.color.toUpperCase();
        return (
          <button
            key={color}
            type="button"
            className={tools.swatch}
            style={{ background: color }}
            aria-label={colorName(t, color)}
            aria-pressed={isChosen}
            onClick={() => edit.propose({ color })}
          >
            {isChosen && (
              <span className={tools.swatchMark}>
                <Icon name="check" size={14} />
              </span>
            )}
          </button>
        );
      })}
    </fieldset>
  );
}

/** The palette's colours have names. A template's own colour is called 'the template's colour'. */
function colorName(t: ReturnType<typeof useTranslation<'editor'>>['t'], color: string): string {
  return t(`text.color.${color.slice(1).toUpperCase()}`, { defaultValue: t('text.color.own') });
}
